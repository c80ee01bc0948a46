import Validator from '@adobe/structured-data-validator';
import type { Node } from './head.ts';
import { SHAPES, VALUES } from './schema-org.ts';

/** Errors in the JSON-LD of a page, by a validator of Google's rules and by the list of types that the shop writes. */
export async function dataProblems(blocks: readonly Node[]): Promise<string[]> {
  const jsonld = Object.groupBy(structuredClone(blocks), (block) => block['@type']);
  const issues = await new Validator().validate({ jsonld, errors: [] });
  const judged = issues.filter((issue) => !isKnown(issue));
  const ids = new Set(blocks.flatMap(nodesIn).flatMap((node) => (node['@type'] ? [node['@id']] : [])));
  return [
    ...judged.map(
      ({ severity, issueMessage, path }) => `${severity} ${path.map((step) => step.property ?? step.type).join('.')}: ${issueMessage}`,
    ),
    ...blocks.flatMap((block) => (block['@context'] === 'https://schema.org' ? [] : [`no context: ${block['@type']}`])),
    ...blocks.flatMap((block) => nodesIn(block).flatMap((node) => nodeProblems(node, ids))),
  ];
}

/** Recommended properties without data of the backend: reviews, foreign article numbers, return fees … */
const NOT_PROVIDED = new Set(
  'aggregateRating review audience hasCertification mpn pattern subjectOf gtin gtin8 gtin12 gtin13 gtin14 isbn addressRegion postalCode handlingTime returnFees'.split(
    ' ',
  ),
);
/** A stone has neither. */
const NOT_EVERYWHERE = new Set(['color', 'size', 'material']);
/** A variant has them from its group. */
const OF_THE_GROUP = new Set(['brand', 'description', 'inProductGroupWithID', 'isVariantOf']);

type Issue = Awaited<ReturnType<Validator['validate']>>[number];

function isKnown({ severity, fieldNames, path }: Issue): boolean {
  const inside = path.map(({ type }) => type);
  // An entry of a listing has a URL and a position; only a breadcrumb needs a name.
  if (inside.includes('ItemList') && inside.at(-1) === 'ListItem') return fieldNames.includes('name');
  if (severity !== 'WARNING') return false;
  const isVariant = inside.includes('ProductGroup');
  return fieldNames.every(
    (name) =>
      NOT_PROVIDED.has(name) ||
      NOT_EVERYWHERE.has(name) ||
      (OF_THE_GROUP.has(name) && (isVariant || name.includes('ariant') || name.startsWith('in'))),
  );
}

/** The node and its descendants. */
export function nodesIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(nodesIn);
  return Array.isArray(value) ? within : [value as Node, ...within];
}

function nodeProblems(node: Node, ids: ReadonlySet<unknown>): string[] {
  const type = node['@type'];
  if (type === undefined) return ids.has(node['@id']) ? [] : [`refers to nothing: ${JSON.stringify(node)}`];
  const shape = SHAPES[type];
  if (!shape) return [`unknown type ${type}`];
  const given = Object.keys(node).filter((key) => !key.startsWith('@'));
  const allowed = new Set([...shape.needs, ...(shape.may ?? [])]);
  return [
    ...shape.needs.filter((key) => isEmpty(node[key])).map((key) => `${type} needs ${key}`),
    ...given.filter((key) => !allowed.has(key)).map((key) => `${type} has no ${key}`),
    ...given.flatMap((key) => valueProblems(type, key, node[key])),
    ...(type.endsWith('List') ? positionProblems(node) : []),
    ...(type === 'MerchantReturnPolicy' ? policyProblems(node) : []),
  ];
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function valueProblems(type: string, key: string, value: unknown): string[] {
  const pattern = VALUES[key];
  const single = [value].flat().filter((one) => typeof one !== 'object');
  return pattern ? single.filter((one) => !pattern.test(String(one))).map((one) => `${type}.${key}: ${String(one)}`) : [];
}

/** Only a policy without returns has no days. */
function policyProblems({ returnPolicyCategory, merchantReturnDays, returnMethod }: Node): string[] {
  const isPermitted = returnPolicyCategory !== 'https://schema.org/MerchantReturnNotPermitted';
  const isComplete = Number(merchantReturnDays) > 0 && returnMethod !== undefined;
  return isPermitted === isComplete ? [] : [`MerchantReturnPolicy with ${String(merchantReturnDays)} days`];
}

function positionProblems({ '@type': type, itemListElement }: Node): string[] {
  const positions = (itemListElement as Node[]).map(({ position }) => Number(position));
  const counts = positions.every((position, index) => position === (positions[0] ?? 0) + index);
  return counts && (type !== 'BreadcrumbList' || positions[0] === 1) ? [] : [`${type} counts ${positions.join()}`];
}
