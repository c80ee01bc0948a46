import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SCHEMAS } from './manifests.ts';

/**
 * Writes deploy/kubernetes/schemas.json: the official schemas of the kinds that we use, without descriptions, and strict: a field that is
 * not theirs is an error. Arguments: the folders of two Go modules, as "go mod download -json <module>@<version>" names them:
 * k8s.io/kubernetes and github.com/prometheus-operator/prometheus-operator.
 */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type Schema = Readonly<Record<string, Json>>;

/** Documents of the API and the kinds of them that stand in our manifests. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  api__v1: ['ConfigMap', 'Namespace', 'Secret', 'Service', 'ServiceAccount'],
  apis__apps__v1: ['Deployment', 'StatefulSet'],
  apis__autoscaling__v2: ['HorizontalPodAutoscaler'],
  'apis__networking.k8s.io__v1': ['Ingress', 'NetworkPolicy'],
  apis__policy__v1: ['PodDisruptionBudget'],
};
const CUSTOM = ['servicemonitors', 'prometheusrules'];
/** Of the operator's definitions of resources; the API's own document says only "string or number". */
const QUANTITY = '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';
/** Keywords that describe a value and do not restrict it. */
const DROPPED = new Set(['description', 'default', 'format', 'example', 'nullable']);
const MAPS = new Set(['properties', 'patternProperties']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf']);

const [kubernetes = '', operator = ''] = process.argv.slice(2);
if (operator === '') throw new Error('node packages/gate/kubernetes/write-schemas.ts <k8s.io/kubernetes> <prometheus-operator>');
const kinds: Record<string, Schema> = {};
const definitions: Record<string, Schema> = {};

for (const [name, wanted] of Object.entries(KINDS)) {
  const file = join(kubernetes, 'api/openapi-spec/v3', `${name}_openapi.json`);
  const all = (JSON.parse(readFileSync(file, 'utf8')) as { components: { schemas: Record<string, Schema> } }).components.schemas;
  for (const [definition, schema] of Object.entries(all)) {
    for (const { group, version, kind } of groupVersionKinds(schema)) {
      const apiVersion = group === '' ? version : `${group}/${version}`;
      if (!wanted.includes(kind) || !definition.endsWith(`.${version}.${kind}`)) continue;
      kinds[`${apiVersion}/${kind}`] = { $ref: `#/definitions/${definition}` };
      take(definition, all);
    }
  }
}
for (const name of CUSTOM) {
  const text = readFileSync(join(operator, 'example/prometheus-operator-crd', `monitoring.coreos.com_${name}.yaml`), 'utf8');
  const { spec } = parse(text) as { spec: { group: string; names: { kind: string }; versions: { name: string; schema: Schema }[] } };
  const [version] = spec.versions;
  const schema = version?.schema['openAPIV3Schema'] as Schema;
  const metadata = { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' };
  kinds[`${spec.group}/${version?.name}/${spec.names.kind}`] = strict({
    ...schema,
    properties: { ...(schema['properties'] as Schema), metadata },
  });
}

const line = ([name, schema]: readonly [string, Schema]): string => `    ${JSON.stringify(name)}: ${JSON.stringify(schema)}`;
const lines = (rows: Readonly<Record<string, Schema>>): string =>
  Object.entries(rows)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(line)
    .join(',\n');
const origin = [kubernetes, operator].map((folder) => folder.replace(/^.*\/pkg\/mod\//, '')).join(', ');
const about = `Made by packages/gate/kubernetes/write-schemas.ts from ${origin} (both Apache-2.0).`;
writeFileSync(
  SCHEMAS,
  `{\n  "$comment": ${JSON.stringify(about)},\n  "kinds": {\n${lines(kinds)}\n  },\n  "definitions": {\n${lines(definitions)}\n  }\n}\n`,
);

function groupVersionKinds(schema: Schema): readonly { readonly group: string; readonly version: string; readonly kind: string }[] {
  return (schema['x-kubernetes-group-version-kind'] ?? []) as { group: string; version: string; kind: string }[];
}

/** A definition and all that it refers to. */
function take(name: string, all: Readonly<Record<string, Schema>>): void {
  if (name in definitions) return;
  const schema = all[name];
  if (schema === undefined) throw new Error(`${name} is not defined`);
  definitions[name] = name.endsWith('.resource.Quantity')
    ? { anyOf: [{ type: 'number' }, { type: 'string', pattern: QUANTITY }] }
    : strict(schema);
  for (const [, next = ''] of JSON.stringify(definitions[name]).matchAll(/"#\/definitions\/([^"]+)"/g)) take(next, all);
}

function strict(schema: Schema): Schema {
  const isObject = 'properties' in schema && !('additionalProperties' in schema) && schema['x-kubernetes-preserve-unknown-fields'] !== true;
  const kept = Object.entries(schema).filter(([name]) => !DROPPED.has(name) && !name.startsWith('x-'));
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, inside(name, value)])),
    ...(isObject && { additionalProperties: false }),
  };
}

function inside(name: string, value: Json): Json {
  // Go lets a flag stand alone; JavaScript gives it a group.
  if (name === 'pattern') return (value as string).replace(/\(\?i\)(.*?)(\$?)$/, '(?i:$1)$2');
  if (name === '$ref') return (value as string).replace('#/components/schemas/', '#/definitions/');
  if (MAPS.has(name)) return Object.fromEntries(Object.entries(value as Schema).map(([key, one]) => [key, strict(one as Schema)]));
  if (LISTS.has(name)) return (value as readonly Schema[]).map(strict);
  const isSchema = (name === 'items' || name === 'additionalProperties' || name === 'not') && typeof value === 'object';
  return isSchema ? strict(value as Schema) : value;
}
