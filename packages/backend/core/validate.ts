import type { z } from 'zod';
import type { EndpointKey } from '../../contract/endpoints.ts';
import { parseQuery } from '../../contract/request.ts';
import { type EndpointSchemas, schemas } from '../../contract/schemas.ts';
import { Refusal } from './refusal.ts';

/** Parameters that every call accepts; schemas do not contain them. */
const COMMON = ['lang', 'cv'];

/** A malformed selection of the catalogue is 400 (the storefront shows its not-found page), every other invalid input 422. */
export const SELECTIONS: readonly EndpointKey[] = ['getCatalog', 'getCatalogOf', 'getFilters'];

export function validQuery(key: EndpointKey, search: URLSearchParams): unknown {
  const query = parseQuery(search);
  for (const name of COMMON) delete query[name];
  const { query: schema }: EndpointSchemas = schemas[key];
  if (!schema) return {};
  return parsed(schema, { ...query }, SELECTIONS.includes(key) ? 400 : 422);
}

export function validBody(key: EndpointKey, body: unknown): unknown {
  const { body: schema }: EndpointSchemas = schemas[key];
  return schema ? parsed(schema, body ?? {}, 422) : undefined;
}

/** Parses, or throws the refusal that names each invalid field. */
export function parsed<T extends z.ZodType>(schema: T, value: unknown, status: number): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of result.error.issues) (fields[path.join('.')] ??= []).push(message);
  throw new Refusal('validation_failed', 'the request is not valid', { status, fields });
}
