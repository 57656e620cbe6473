import { init } from "echarts";
import { sides, type Series } from "../series";
import { median } from "../statistics";

const size = { width: 720, height: 400 };
const colors = { ours: "#1f77b4", floor: "#7f7f7f", captured: "#d62728" };

interface Chart {
  readonly file: string;
  readonly title: string;
  readonly figure: string;
  readonly valueName: string;
  readonly value: (series: Series) => number;
}

const secondsOf = ({ samples }: Series): number => median(samples) / 1000;
const requestsOf = ({ requests }: Series): number => requests ?? 0;

const charts: readonly Chart[] = ["up", "preview", "refresh"].flatMap((figure) => [
  { file: `${figure}-time.svg`, title: `${figure}: time`, figure, valueName: "s", value: secondsOf },
  {
    file: `${figure}-requests.svg`,
    title: `${figure}: requests`,
    figure,
    valueName: "requests",
    value: requestsOf,
  },
]);

/** The charts of the figures that were measured, as SVG by file name. */
export function drawCharts(series: readonly Series[]): ReadonlyMap<string, string> {
  const drawn = charts.flatMap((chart): [string, string][] => {
    const points = series.filter(({ figure }) => figure === chart.figure);
    return points.length === 0 ? [] : [[chart.file, draw(chart, points)]];
  });
  return new Map(drawn);
}

function draw({ title, valueName, value }: Chart, points: readonly Series[]): string {
  // Without a page there is neither a canvas nor anything to animate.
  const chart = init(null, null, { renderer: "svg", ssr: true, ...size });
  chart.setOption({
    animation: false,
    backgroundColor: "#ffffff",
    title: { text: title, left: "center" },
    legend: { bottom: 0 },
    grid: { left: 70, right: 90, top: 50, bottom: 70 },
    xAxis: { type: "value", name: "alerts", min: 0 },
    yAxis: { type: "value", name: valueName, min: 0 },
    series: sides.map((side) => ({
      name: side,
      type: "line",
      color: colors[side],
      symbolSize: 7,
      data: points
        .filter(({ of }) => of === side)
        .sort((left, right) => left.size - right.size)
        .map((point) => [point.size, value(point)]),
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return `${svg}\n`;
}
