/**
 * Takes samples in rounds, one of each subject a round, and begins each round with another one: what slows the machine
 * down for a while slows all of them down.
 */
export async function alternate<Subject, Sample>(
  subjects: readonly Subject[],
  rounds: number,
  take: (subject: Subject, round: number) => Promise<Sample>,
): Promise<ReadonlyMap<Subject, readonly Sample[]>> {
  const samples = new Map<Subject, Sample[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % subjects.length;
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)])
      samples.get(subject)?.push(await take(subject, round));
  }
  return samples;
}
