import type { z } from 'zod';
import type { Contract } from '../contract.ts';
import { ApiError } from '../errors.ts';
import type { EndpointKey } from '../register.ts';

/** Parses query and body with the schemas of the endpoint, which drop or refuse unknown properties. */
export function checkInput(
  { schemas }: Pick<Contract, 'schemas'>,
  key: EndpointKey,
  query: Readonly<Record<string, unknown>>,
  body: unknown,
): { query?: unknown; body?: unknown } {
  const row = schemas[key];
  return {
    ...(row?.query ? { query: parse(row.query, { ...query }, 400) } : {}),
    ...(row?.body ? { body: parse(row.body, body, 422) } : {}),
  };
}

function parse(schema: z.ZodType, input: unknown, status: 400 | 422): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const { path, code } of parsed.error.issues) (fields[path.join('.')] ??= []).push(code);
  throw new ApiError(status, 'validation_failed', { message: 'The request does not match the contract.', fields });
}
