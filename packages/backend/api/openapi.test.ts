import { describe, expect, it } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { openApi } from './openapi.ts';

interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { description: string; content: { 'application/json': { schema: object } } }>;
}

const document = openApi() as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('has every endpoint, once', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort());
    expect(document.paths['/cv']?.['get']?.operationId).toBe('getCacheVersions');
  });

  it.each(operations.map((one) => [`${one.method} ${one.path}`, one] as const))('describes %s', (_, { path, operation }) => {
    const names = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
    expect(names).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(operation.parameters.filter((one) => one.in === 'path').every(({ required }) => required)).toBe(true);
    expect(new Set(operation.parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(operation.parameters.length);
    expect(operation.summary.length).toBeGreaterThan(8);
    expect(operation.responses['200']?.content['application/json'].schema).toMatchObject({ type: 'object' });
    expect(operation.responses['default']?.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Failure' });
  });

  it('has exactly the components that it refers to', () => {
    const text = JSON.stringify(document);
    const referred = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref));
    expect(referred).toEqual(new Set(Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)));
    expect(text).not.toContain('$defs');
  });

  it('distinguishes optional fields of requests from required fields of answers', () => {
    const { Address, GivenAddressInput } = document.components.schemas as Record<string, { required: string[] }>;
    expect(Address?.required).toContain('state');
    expect(GivenAddressInput?.required).not.toContain('state');
    expect(document.components.schemas['Block']).toMatchObject({ properties: { body: { type: 'string', contentMediaType: 'text/html' } } });
    const catalog = document.paths['/api/v1/system-catalog']?.['get']?.parameters.map(({ name }) => name);
    expect(catalog).toEqual([
      'search',
      'categories[]',
      'categories_sku[]',
      'collections[]',
      'materials_sku[]',
      'min_cost_from',
      'max_cost_to',
      'ids[]',
      'page',
      'count',
      'column',
      'order_by',
      'facets',
      'lang',
      'cv',
    ]);
  });
});
