import { expect, it } from 'vitest';
import { callKeys } from './call-key.ts';

const keyOf = callKeys('build-1');

it('spells a public call as the tables do, whoever writes it', () => {
  const key = keyOf('/api/system-catalog?count=20&lang=de');
  expect(key).toMatchObject({ target: '/api/system-catalog?count=20&lang=de', key: 'build-1 /api/system-catalog?count=20&lang=de' });
  for (const other of ['?lang=de&count=20', '?lang=de&cv=7&count=20']) expect(keyOf(`/api/system-catalog${other}`)).toEqual(key);
});

it.each([
  ['personal', '/api/carts?cart_unique_id=0f8fad5b-d9cb-469f-a165-70867728950e&lang=de'],
  ['not in the table', '/api/secrets?lang=de'],
  ['without its language', '/api/collections'],
  ['in a language that is none', '/api/collections?lang=xx'],
  ['in two languages', '/api/collections?lang=de&lang=en'],
  ['refused by its schema', '/api/system-catalog?page=0&lang=de'],
  ['another endpoint to a parser of addresses', '/api/products/..?lang=de'],
  ['no call', '/catalog?lang=de'],
])('has no key for what is %s', (_, target) => {
  expect(keyOf(target)).toBeNull();
});
