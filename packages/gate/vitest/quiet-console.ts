import { afterEach, beforeEach } from 'vitest';

/** Output to console.error or console.warn fails a test that does not expect it (`vi.spyOn(console, 'error')`). */
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
