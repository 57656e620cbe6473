import type { Series } from "../series";
import { median } from "../statistics";

/** The measured figures as formulas ask for them. */
export class Figures {
  constructor(private readonly series: readonly Series[]) {}

  /** The series, or undefined where it was not measured. */
  find(figure: string, of: string, size?: number): Series | undefined {
    return this.series.find(
      (one) => one.figure === figure && one.of === of && (size === undefined || one.size === size),
    );
  }

  median(figure: string, of: string, size?: number): number | undefined {
    const found = this.find(figure, of, size);
    return found === undefined ? undefined : median(found.samples);
  }

  /** One median over another. */
  ratio(figure: string, of: string, to: string, size?: number): number | undefined {
    const [upper, lower] = [this.median(figure, of, size), this.median(figure, to, size)];
    return upper === undefined || lower === undefined ? undefined : upper / lower;
  }

  /** How much one median lies above another. */
  beyond(figure: string, of: string, to: string): number | undefined {
    const [upper, lower] = [this.median(figure, of), this.median(figure, to)];
    return upper === undefined || lower === undefined ? undefined : upper - lower;
  }

  /** The sizes of a figure, ascending. */
  sizes(figure: string): readonly number[] {
    const sizes = this.series.filter((one) => one.figure === figure).map(({ size }) => size);
    return [...new Set(sizes)].sort((left, right) => left - right);
  }
}
