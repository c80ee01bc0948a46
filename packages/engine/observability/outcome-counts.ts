export interface OutcomeCounts<Name extends string, Outcome extends string> {
  add(name: Name, outcome: Outcome): void;
  /** Each outcome of each counted name, as labels and value of a metric. */
  rows(): { readonly labels: Readonly<Record<string, string>>; readonly count: number }[];
}

/** Counts in plain numbers: counting costs one increment, and metrics are made at each scrape. `label`: the label of the names. */
export function createOutcomeCounts<Name extends string, Outcome extends string>(
  label: string,
  outcomes: readonly Outcome[],
): OutcomeCounts<Name, Outcome> {
  const counts = new Map<Name, Record<Outcome, number>>();

  function rowOf(name: Name): Record<Outcome, number> {
    const row = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
    counts.set(name, row);
    return row;
  }

  return {
    add(name, outcome) {
      (counts.get(name) ?? rowOf(name))[outcome] += 1;
    },
    rows: () =>
      [...counts].flatMap(([name, row]) => outcomes.map((outcome) => ({ labels: { [label]: name, outcome }, count: row[outcome] }))),
  };
}
