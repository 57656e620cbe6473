import { init } from "echarts";
import { median, type Series } from "./measuring";
import { sides } from "./stack";

const colors = { ours: "#1f77b4", floor: "#7f7f7f", captured: "#d62728" };

const values = [
  { name: "time", unit: "s", of: ({ samples }: Series) => median(samples) / 1000 },
  { name: "requests", unit: "requests", of: ({ requests }: Series) => requests ?? 0 },
];

/** The charts of the commands, as SVG by file name. */
export function* drawCharts(series: readonly Series[]): Iterable<[file: string, svg: string]> {
  for (const command of ["up", "preview", "refresh"])
    for (const { name, unit, of: valueOf } of values) {
      // Outside a page there is no canvas and no animation.
      const chart = init(null, null, { renderer: "svg", ssr: true, width: 720, height: 400 });
      const lines = sides.map((side) => {
        const points = series.filter(({ figure, of }) => figure === command && of === side);
        const data = points.map((point) => [point.size, valueOf(point)]);
        return { name: side, type: "line", color: colors[side], symbolSize: 7, data };
      });
      chart.setOption({
        animation: false,
        backgroundColor: "#ffffff",
        title: { text: `${command}: ${name}`, left: "center" },
        legend: { bottom: 0 },
        grid: { left: 70, right: 90, top: 50, bottom: 70 },
        xAxis: { type: "value", name: "alerts", min: 0 },
        yAxis: { type: "value", name: unit, min: 0 },
        series: lines,
      });
      yield [`${command}-${name}.svg`, `${chart.renderToSVGString()}\n`];
      chart.dispose();
    }
}
