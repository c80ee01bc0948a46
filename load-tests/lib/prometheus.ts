export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Prometheus' text format, as far as the shop writes it: no timestamps, labels without escaped quotes. */
export function parseMetrics(text: string): Sample[] {
  const samples: Sample[] = [];
  for (const line of text.split('\n')) {
    const found = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (!found) continue;
    const [, name = '', labels = '', value = ''] = found;
    samples.push({ name, labels: labelsOf(labels), value: Number(value) });
  }
  return samples;
}

function labelsOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
}

/** The sum of all samples with these labels. */
export function sumOf(samples: readonly Sample[], name: string, labels: Readonly<Record<string, string>> = {}): number {
  const wanted = Object.entries(labels);
  return samples
    .filter((sample) => sample.name === name && wanted.every(([key, value]) => sample.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

/** Sums by one label. */
export function byLabel(samples: readonly Sample[], name: string, label: string): Record<string, number> {
  const rows: Record<string, number> = {};
  for (const sample of samples) {
    const key = sample.labels[label];
    if (sample.name === name && key !== undefined) rows[key] = (rows[key] ?? 0) + sample.value;
  }
  return rows;
}
