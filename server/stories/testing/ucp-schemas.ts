import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { UCP_VERSIONS, type UcpVersion } from '../../../packages/ucp/wire/version.ts';

/** The kind of an answer. */
export type UcpAnswer = 'profile' | 'cart' | 'checkout' | 'order' | 'search' | 'lookup' | 'product' | 'refusal' | 'tool call';

/** Where the protocol's files have the schemas; null: a version has none. */
const SCHEMAS: Readonly<Record<UcpAnswer, Readonly<Record<UcpVersion, string | null>>>> = {
  profile: {
    '2026-08-25': 'schemas/profile.json#/$defs/business_schema',
    '2026-04-08': 'discovery/profile_schema.json#/$defs/business_profile',
  },
  cart: both('schemas/shopping/cart.json'),
  checkout: both('schemas/shopping/checkout.json'),
  order: both('schemas/shopping/order.json'),
  search: both('schemas/shopping/catalog_search.json#/$defs/search_response'),
  lookup: both('schemas/shopping/catalog_lookup.json#/$defs/lookup_response'),
  product: both('schemas/shopping/catalog_lookup.json#/$defs/get_product_response'),
  refusal: { '2026-08-25': 'schemas/common/types/error_response.json', '2026-04-08': 'schemas/shopping/types/error_response.json' },
  'tool call': { '2026-08-25': 'schemas/transports/mcp_tool_call.json', '2026-04-08': null },
};

function both(path: string): Readonly<Record<UcpVersion, string>> {
  return { '2026-08-25': path, '2026-04-08': path };
}

const validators = new Map(UCP_VERSIONS.map((version) => [version, open(version)]));

/** Faults of an answer by the protocol's published schemas; empty: there are none. */
export function ucpFaults(version: UcpVersion, kind: UcpAnswer, answer: unknown): string {
  const validator = validators.get(version);
  const path = SCHEMAS[kind][version];
  if (path === null) return '';
  if (!validator) throw new Error(`There are no schemas of ${version}.`);
  const [file = '', fragment = ''] = path.split('#');
  const validate = validator.ajv.getSchema(`${validator.ids[file]}${fragment === '' ? '' : `#${fragment}`}`);
  if (!validate) throw new Error(`There is no schema ${path}.`);
  return validate(answer) === true ? '' : validator.ajv.errorsText(validate.errors, { separator: '\n', dataVar: kind });
}

function open(version: UcpVersion) {
  const text = readFileSync(join(import.meta.dirname, 'ucp-schemas', `${version}.json`), 'utf8');
  const files = JSON.parse(text) as Record<string, { $id: string }>;
  // Words of the protocol's own stand in them.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  for (const schema of Object.values(files)) ajv.addSchema(schema);
  return { ajv, ids: Object.fromEntries(Object.entries(files).map(([path, { $id }]) => [path, $id])) };
}
