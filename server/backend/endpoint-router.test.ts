import { contract } from './contract.ts';
import { expect, it } from 'vitest';
import { type Endpoint, type EndpointKey, endpoints } from '../../packages/contract/endpoints.ts';
import { createEndpointRouter } from '../../packages/engine/backend/endpoint-router.ts';

const find = createEndpointRouter(contract);
const rows = Object.entries(endpoints) as [EndpointKey, Endpoint][];

const open = rows.filter(([, { serverOnly }]) => serverOnly !== true);
const closed = rows.filter(([, { serverOnly }]) => serverOnly === true);

it.each(open)('%s is found by its address', (key, { method, path }) => {
  expect(find(method, path.replace(/:\w+/g, 'a%20b'))).toMatchObject({ key });
});

it.each(closed)('%s, for servers only, is not found', (_, { method, path }) => {
  expect(find(method, path)).toBeNull();
});

it('decodes parameters', () => {
  expect(find('GET', '/products/ring%20%C3%BC')).toEqual({ key: 'getProduct', params: { slug: 'ring ü' } });
});

it('a path with another method returns the allowed methods', () => {
  expect(find('PUT', '/carts/items/1')).toEqual({ allow: ['PATCH', 'DELETE'] });
});
