import { expect, it } from 'vitest';
import { readVersions } from './read-versions.ts';

const read = (json: string) => readVersions({ call: () => Promise.resolve({ data: JSON.parse(json) as unknown }) });

it.each([
  ['what we know', '{"product":"7","page":"2026-11-21 18:00"}', { product: '7', page: '2026-11-21 18:00' }],
  ['nothing of what we do not know', '{"warehouse":"7","page":"1"}', { page: '1' }],
  ['nothing of every object', '{"__proto__":"7","constructor":"7","toString":"7","page":"1"}', { page: '1' }],
  ['nothing that is no header', '{"product":"7\\r\\nset-cookie: a=b","collection":"ü","page":"1"}', { page: '1' }],
  ['nothing that is empty or endless', `{"product":"","collection":"${'9'.repeat(201)}","page":"1"}`, { page: '1' }],
])('takes %s', async (_, json, expected) => {
  expect(await read(json)).toEqual(expected);
});
