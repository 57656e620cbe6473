/** The middle of the samples; the mean of the two middle ones where their number is even. */
export function median(samples: readonly number[]): number {
  const inOrder = [...samples].sort((left, right) => left - right);
  const upper = inOrder[Math.floor(inOrder.length / 2)];
  const lower = inOrder[Math.floor((inOrder.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError("a median needs samples");
  return (lower + upper) / 2;
}

/** How far the samples lie apart. */
export function range(samples: readonly number[]): readonly [least: number, most: number] {
  return [Math.min(...samples), Math.max(...samples)];
}
