import type { Json } from '../../backend/api/openapi-schema.ts';
import type { Comments } from './comments.ts';

export interface Field {
  /** `items[].id`. */
  readonly path: string;
  readonly type: string;
  /** True if it has to be sent. */
  readonly isRequired: boolean;
  readonly text: string;
}

/** The fields of a JSON Schema, nested ones behind their parents. Objects with a name are referred to. */
export function fieldsOf(schema: Json, comments: Comments, prefix = ''): Field[] {
  const object = objectIn(schema);
  if (!object) return [];
  const { properties, required = [] } = object.schema as { properties: Record<string, Json>; required?: string[] };
  const names = Object.keys(properties);
  return names.flatMap((name): Field[] => {
    const one = properties[name] ?? {};
    const path = `${prefix}${object.suffix}${name}`;
    const text = [comments.field(name, names), defaultOf(one)].filter((part) => part !== undefined).join(' ');
    const field = { path, type: typeOf(one), isRequired: required.includes(name), text };
    return [field, ...fieldsOf(one, comments, `${path}.`)].map((each) => ({ ...each, path: each.path.replace(/\.(\[\]|\{\})/g, '$1') }));
  });
}

/** The one object with fields inside of arrays, records and alternatives. */
function objectIn(schema: Json): { readonly schema: Json; readonly suffix: string } | null {
  if (schema['properties'] !== undefined) return { schema, suffix: '' };
  const { items, additionalProperties, anyOf } = schema as { items?: Json; additionalProperties?: Json | boolean; anyOf?: Json[] };
  if (items) return within(items, '[].');
  if (typeof additionalProperties === 'object') return within(additionalProperties, '{}.');
  const inner = (anyOf ?? []).map(objectIn).filter((one) => one !== null);
  const [first] = inner;
  if (inner.length < 2 || !first) return first ?? null;
  // Alternatives: all their fields, none of them required.
  const properties = Object.assign({}, ...inner.map((one) => one.schema['properties'])) as object;
  return { schema: { properties }, suffix: first.suffix };
}

function within(schema: Json, suffix: string): ReturnType<typeof objectIn> {
  const inner = objectIn(schema);
  return inner && { schema: inner.schema, suffix: suffix + inner.suffix };
}

const UNIQUE_ID = '^[A-Za-z0-9_-]{16,64}$';
const UNITS: Readonly<Record<string, string>> = {
  amount: 'amount',
  'date-time': 'time',
  date: 'day',
  uri: 'URL',
  email: 'mail address',
};

/** `string, 1 to 120`, `Media[]`, `'a' or 'b'`, `amount or null`. */
export function typeOf(schema: Json): string {
  const { type: types } = schema;
  if (Array.isArray(types)) return types.map((type) => typeOf({ ...schema, type: type as unknown })).join(' or ');
  const {
    $ref,
    anyOf,
    oneOf,
    allOf,
    items,
    const: literal,
    type,
  } = schema as Record<string, never> & { anyOf?: Json[]; oneOf?: Json[]; allOf?: Json[] };
  if ($ref !== undefined) return `[${nameOf($ref)}](#${nameOf($ref).toLowerCase()})`;
  const all = anyOf ?? oneOf;
  if (all) return [...new Set(all.map(typeOf))].join(' or ');
  if (allOf?.[0]) return typeOf(allOf[0]);
  if (literal !== undefined) return `\`${JSON.stringify(literal)}\``;
  const values = schema['enum'] as unknown[] | undefined;
  if (values) return values.length > 12 ? `one of ${values.length}: ${values.map(code).join(', ')}` : values.map(code).join(', ');
  if (type === 'array') return `${parenthesised(typeOf(items ?? {}))}[]${bounds(schema, 'minItems', 'maxItems')}`;
  if (type === 'null') return 'null';
  if (type === 'object') return schema['properties'] === undefined ? `object${recordOf(schema)}` : 'object';
  const unit = UNITS[String(schema['format'])] ?? (schema['contentMediaType'] === 'text/html' ? 'HTML' : undefined);
  if (unit !== undefined) return `${unit}${bounds(schema, 'minLength', 'maxLength')}`;
  if (schema['pattern'] === UNIQUE_ID) return 'unique id';
  if (type === 'string') return `string${bounds(schema, 'minLength', 'maxLength')}${patternOf(schema)}`;
  if (type === 'integer' || type === 'number') return `${String(type)}${bounds(schema, 'minimum', 'maximum')}`;
  return typeof type === 'string' ? type : 'any';
}

export const nameOf = (ref: string): string => (ref.split('/').at(-1) ?? '').replace(/Input$/, '');
const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
const parenthesised = (text: string): string => (/ or |, /.test(text) ? `(${text})` : text);

function recordOf(schema: Json): string {
  const values = schema['additionalProperties'];
  return typeof values === 'object' && values !== null ? ` of ${typeOf(values as Json)}` : '';
}

function bounds(schema: Json, low: string, high: string): string {
  const clean = (value: unknown) => (typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined);
  let from = clean(schema[low]);
  if (from === undefined && clean(schema['exclusiveMinimum']) !== undefined && low === 'minimum')
    return ` above ${String(schema['exclusiveMinimum'])}`;
  const to = clean(schema[high]);
  if (from === undefined && to === undefined) return '';
  from ??= 0;
  return to === undefined ? (from === 0 && low !== 'minimum' ? '' : `, at least ${from}`) : `, ${from} to ${to}`;
}

const patternOf = ({ pattern }: Json): string =>
  typeof pattern === 'string' && pattern.length <= 60 ? ` \`${pattern.replaceAll('|', '\\|')}\`` : '';

function defaultOf({ default: value }: Json): string | undefined {
  return value === undefined ? undefined : `Default: ${code(value)}.`;
}
