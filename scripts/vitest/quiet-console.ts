import { afterEach, beforeEach } from 'vitest';

/** What is written to console.error or console.warn and not expected by the test (`vi.spyOn(console, 'error')`) fails it. */
const unexpected: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const original = console[level];
  console[level] = (...args: unknown[]) => {
    unexpected.push(`console.${level}: ${args.map(String).join(' ')}`);
    original(...args);
  };
}

beforeEach(() => {
  unexpected.length = 0;
});

afterEach(() => {
  const found = unexpected.splice(0);
  if (found.length > 0) throw new Error(`Unexpected console output:\n${found.join('\n')}`);
});
