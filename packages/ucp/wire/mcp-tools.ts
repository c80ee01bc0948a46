import * as z from 'zod';
import { UCP_VERSIONS, type UcpVersion } from './version.ts';
import { type Offers, type Operation, operations } from '../operations.ts';

type ToolName = keyof typeof operations;

export const isToolName = (name: string): name is ToolName => Object.hasOwn(operations, name);

/** The descriptions that a model reads before it chooses a tool. */
const ABOUT: Readonly<Record<ToolName, string>> = {
  search_catalog: 'Searches the catalogue by words, categories and price. Prices are cents with VAT.',
  lookup_catalog: 'Reads up to 20 products or configurations by their ids.',
  get_product: 'Reads one product with its options and configurations; `selected` narrows them.',
  create_cart: 'Creates a cart. An item is the id of a configuration (a variant of a product).',
  get_cart: 'Reads a cart.',
  update_cart: 'Replaces the lines of a cart.',
  cancel_cart: 'Empties and ends a cart.',
  create_checkout: 'Opens a checkout with lines, or of a cart. The buyer finishes it in the shop, at its continue_url.',
  get_checkout: 'Reads the state and sums of a checkout, and the number of its order once it is placed.',
  update_checkout: 'Replaces the lines of a checkout.',
  complete_checkout: 'Answers with what is needed to complete a checkout: the buyer has to confirm it in the shop.',
  cancel_checkout: 'Ends a checkout.',
  get_order: 'Reads the state of an order that came from a checkout of this platform: lines, sums, parcels, refunds.',
};

const meta = {
  type: 'object',
  required: ['ucp-agent'],
  properties: {
    'ucp-agent': {
      type: 'object',
      required: ['profile'],
      properties: { profile: { type: 'string', format: 'uri', description: "Address of the platform's UCP profile" } },
    },
    'idempotency-key': { type: 'string', description: 'A UUID, the same for each repeat of one change' },
  },
};

/** Names of the resources in arguments and answers: `catalog`, `cart`, `checkout`. */
const resourceOf = ({ capability }: Operation): string => capability.split('.', 1)[0] ?? '';

/** Self-contained: clients refuse schemas with addresses that they would have to fetch. The whole one is named. */
function outputSchema({ capability }: Operation, version: UcpVersion): object {
  const url = `https://ucp.dev/${version}/schemas/shopping/${capability.replace('.', '_')}.json`;
  const ucp = {
    type: 'object',
    required: ['version', 'status'],
    properties: { version: { const: version }, status: { enum: ['success', 'error'] } },
  };
  return { type: 'object', description: `Described by ${url}`, required: ['ucp'], properties: { ucp } };
}

function toolOf(name: ToolName, version: UcpVersion): object {
  const operation: Operation = operations[name];
  const hasId = operation.path.includes(':id');
  const { $schema: _dialect, ...body } = z.toJSONSchema(operation.schema, { io: 'input', unrepresentable: 'any' });
  const hasBody = operation.method !== 'GET' && !operation.path.endsWith('/cancel');
  const resource = resourceOf(operation);
  return {
    name,
    description: ABOUT[name],
    inputSchema: {
      type: 'object',
      required: ['meta', ...(hasId ? ['id'] : []), ...(hasBody ? [resource] : [])],
      properties: { meta, ...(hasId && { id: { type: 'string' } }), ...(hasBody && { [resource]: body }) },
    },
    outputSchema: outputSchema(operation, version),
    annotations: {
      readOnlyHint: !operation.write,
      idempotentHint: true,
      destructiveHint: name.startsWith('cancel_'),
      openWorldHint: false,
    },
  };
}

const NAMES = Object.keys(operations) as ToolName[];
const TOOLS = new Map(UCP_VERSIONS.map((version) => [version, new Map(NAMES.map((name) => [name, toolOf(name, version)]))]));

export const toolsOf = (version: UcpVersion, offers: Offers): readonly object[] =>
  NAMES.flatMap((name) => (offers(operations[name].capability) ? [TOOLS.get(version)?.get(name) ?? {}] : []));
