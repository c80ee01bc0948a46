import { contract } from './contract.ts';
import { expect, it } from 'vitest';
import { callKeys } from '../../packages/engine/backend/call-key.ts';

const keyOf = callKeys(contract, 'build-1');

it('returns the canonical path of a public call', () => {
  const key = keyOf('/api/system-catalog?count=20&lang=de');
  expect(key).toMatchObject({ target: '/api/system-catalog?count=20&lang=de', key: 'build-1 /api/system-catalog?count=20&lang=de' });
  for (const other of ['?lang=de&count=20', '?lang=de&cv=7&count=20']) expect(keyOf(`/api/system-catalog${other}`)).toEqual(key);
});

it.each([
  ['/api/system-catalog?lang=de', ['?page=1', '?min_cost_from=0', '?min_cost_from=000.00&page=01', '?']],
  ['/api/system-catalog?lang=de&min_cost_from=7&page=2', ['?page=02&min_cost_from=007.0', '?page=2&page=3&min_cost_from=7']],
  ['/api/system-catalog?lang=de&max_cost_to=0', ['?max_cost_to=00']],
  ['/api/system-catalog?lang=de&search=ring+mit+rubin', ['?search=%20ring+mit+rubin%C2%A0']],
  ['/api/system-catalog/ringe?cut%5B%5D=a&cut%5B%5D=b&lang=de', ['?cut[]=b&cut[]=a', '?cut[]=a&cut%5B%5D=b&cut[]=a']],
  ['/api/system-catalog?ids%5B%5D=2&ids%5B%5D=1&lang=de', ['?ids[]=2&page=1&ids[]=1']],
  ['/api/filters?lang=de&materials_sku%5B%5D=A&materials_sku%5B%5D=B', ['?materials_sku[]=B&materials_sku[]=A&min_cost_from=0']],
  ['/api/products/ring?lang=de', ['?configuration_id=', '?page=1&utm_source=x']],
])('all spellings of %s have one key', (target, others) => {
  for (const other of others) expect([other, keyOf(`${target.split('?', 1)[0]}${other}&lang=de`)?.target]).toEqual([other, target]);
  expect(keyOf(target)?.target).toBe(target);
});

it.each([
  ['/api/system-catalog?search=rin', true],
  ['/api/system-catalog?ids[]=1&ids[]=2', true],
  ['/api/system-catalog/ringe?max_cost_to=500', true],
  ['/api/filters?search=rin', true],
  ['/api/filters?slug=ringe', false],
  ['/api/system-catalog/ringe?page=2&count=20&column=price&order_by=asc&min_cost_from=0', false],
  ['/api/products/ring?configuration_id=A', false],
])('openEnded of %s is %s', (target, expected) => {
  expect(keyOf(`${target}${target.includes('?') ? '&' : '?'}lang=de`)?.openEnded).toBe(expected);
});

it('different calls have different keys', () => {
  const queries = ['', '&page=2', '&max_cost_to=0', '&max_cost_to=1', '&min_cost_from=1', '&count=1', '&cut[]=a', '&cut[]=A', '&size[]=a'];
  const targets = [...queries, '&ids[]=1&ids[]=2', '&ids[]=2&ids[]=1', '&search=ring', '&search=Ring', '&column=price'];
  expect(new Set(targets.map((query) => keyOf(`/api/system-catalog?lang=de${query}`)?.key)).size).toBe(targets.length);
});

it.each([
  ['personal', '/api/carts?cart_unique_id=0f8fad5b-d9cb-469f-a165-70867728950e&lang=de'],
  ['not in the table', '/api/secrets?lang=de'],
  ['without a language', '/api/collections'],
  ['in an unknown language', '/api/collections?lang=xx'],
  ['in two languages', '/api/collections?lang=de&lang=en'],
  ['refused by its schema', '/api/system-catalog?page=0&lang=de'],
  ['another endpoint after URL normalization', '/api/products/..?lang=de'],
  ['no call', '/catalog?lang=de'],
])('a call that is %s has no key', (_, target) => {
  expect(keyOf(target)).toBeNull();
});
