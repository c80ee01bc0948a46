import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('every change needs a right to change something', () => {
  const source = readFileSync(join(import.meta.dirname, 'resolvers.ts'), 'utf8');
  const rights = [...source.matchAll(/@Mutation\(\)\n\s+(@Allow\(.+\))/g)].map(([, allow]) => allow);
  expect(rights.length).toBe(source.match(/@Mutation\(\)/g)?.length);
  expect(rights.filter((allow) => /\bRead\b|Public|Authenticated/.test(allow ?? ''))).toEqual([]);
});
