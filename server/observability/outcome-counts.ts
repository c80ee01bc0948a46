export interface OutcomeCounts<Name extends string, Outcome extends string> {
  add(name: Name, outcome: Outcome): void;
  /** Each outcome of each name that was ever counted, as a metric's labels and value. */
  rows(): { readonly labels: Readonly<Record<string, string>>; readonly count: number }[];
}

/** Plain numbers: who counts pays for one increment, and all that makes a metric of it is done when somebody asks. `label`: what the names are. */
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
