import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_STATUS, GENERAL_REFUSALS, REFUSALS, refusalsOf } from '../../contract/refusals.ts';
import { capabilityOf } from '../../contract/capabilities.ts';
import { Failure } from '../../contract/common.ts';
import { type Endpoint, type EndpointKey, endpoints } from '../../contract/endpoints.ts';
import { type EndpointSchemas, schemas } from '../../contract/schemas.ts';
import { CONTRACT_VERSION } from '../../contract/version.ts';
import { handlers } from '../../backend/api/handlers.ts';
import { catalogHandlers } from '../../backend/api/handlers/catalog.ts';
import { checkoutHandlers } from '../../backend/api/handlers/checkout.ts';
import { returnsHandlers } from '../../backend/api/handlers/returns.ts';
import type { Described } from '../../backend/api/handler.ts';
import { type Json, jsonSchema } from '../../backend/api/openapi-schema.ts';
import { pathOf } from '../../backend/api/router.ts';
import type { Comments } from './comments.ts';
import type { Example, Examples } from './examples.ts';
import { type Field, fieldsOf, nameOf, typeOf } from './fields.ts';

const keys = Object.keys(endpoints) as EndpointKey[];
const within = (rows: object) => (key: EndpointKey) => Object.hasOwn(rows, key);
const isReturn = within(returnsHandlers);
const isCheckout = within(checkoutHandlers);
const isPublic = within(catalogHandlers);
const GROUPS: readonly (readonly [title: string, has: (key: EndpointKey) => boolean])[] = [
  ['Public data', isPublic],
  ['Cart and checkout', isCheckout],
  ['Returns', isReturn],
  ['Customers and orders', (key) => !isPublic(key) && !isCheckout(key) && !isReturn(key)],
];

const INTRODUCTION = readFileSync(join(import.meta.dirname, 'introduction.md'), 'utf8').replace('{version}', CONTRACT_VERSION);

/** docs/contract.md, whole. */
export function contractDocument(examples: Examples, comments: Comments): string {
  const components = new Map<string, unknown>();
  const calls = GROUPS.flatMap(([title, has]) => [
    `## ${title}\n`,
    ...keys.filter(has).map((key) => callSection(key, examples[key], comments, components)),
  ]);
  jsonSchema(Failure, 'input', components);
  const objects = [...new Map([...components].map(([name, schema]) => [nameOf(name), schema as Json]))].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return [
    INTRODUCTION,
    '## Calls\n',
    callTable(),
    ...calls,
    '## Objects\n',
    ...objects.map(([name, schema]) => objectSection(name, schema, comments)),
    '## Error codes\n',
    errorTable(),
  ].join('\n');
}

function callTable(): string {
  const rows = GROUPS.flatMap(([, has]) => keys.filter(has)).map((key) => {
    const { method, cacheGroup = '', session = '', serverOnly } = endpoints[key];
    const capability = capabilityOf(key) ?? '';
    const cells = [
      `[${key}](#${key.toLowerCase()})`,
      method,
      `\`${pathOf(key)}\``,
      cacheGroup,
      capability,
      session,
      serverOnly ? 'server' : '',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| Call | | Path | Cache group | Capability | Session | From |', '| --- | --- | --- | --- | --- | --- | --- |', ...rows, ''].join(
    '\n',
  );
}

function callSection(key: EndpointKey, example: Example, comments: Comments, components: Map<string, unknown>): string {
  const { query, body, response }: EndpointSchemas = schemas[key];
  const { summary, description = '' }: Described = handlers[key];
  const parts = [
    `### ${key}\n`,
    `\`${endpoints[key].method} ${pathOf(key)}\`: ${summary}. ${description}`.trim(),
    '',
    ...[query, body, response].flatMap((schema) => (schema && comments.schema(schema)) ?? []).map((text) => `${text}\n`),
    propertiesOf(key),
    ...(query ? ['Query:\n', fieldTable(jsonSchema(query, 'input', components), comments, true)] : []),
    ...(body ? ['Body:\n', fieldTable(jsonSchema(body, 'input', components), comments, true)] : []),
    'Answer:\n',
    fieldTable(jsonSchema(response, 'input', components), comments, false),
    refusalLine(key),
    exampleOf(key, example),
  ];
  return parts.filter((part) => part !== undefined).join('\n');
}

function propertiesOf(key: EndpointKey): string {
  const { cacheGroup, session, serverOnly, onFailure, timeout, device, download, file, method }: Endpoint = endpoints[key];
  const capability = capabilityOf(key);
  const facts = [
    capability && `optional: capability \`${capability}\``,
    cacheGroup && `cached: group \`${cacheGroup}\``,
    session && `session: ${session}`,
    device && 'device',
    serverOnly && 'called by the server only',
    download && 'a file to keep',
    file && `answers the file: ${file}`,
    onFailure && 'a failure is ignored',
    `time: ${timeout ?? (method === 'GET' ? 'read' : 'write')}`,
  ];
  return `- ${facts.filter((one) => typeof one === 'string').join('; ')}\n`;
}

function fieldTable(schema: Json, comments: Comments, isRequest: boolean): string {
  const fields = fieldsOf(schema, comments);
  if (fields.length === 0) return `${typeOf(schema)}\n`;
  const row = ({ path, type, isRequired, text }: Field) => `| \`${path}\` | ${cell(type)} | ${isRequired ? 'yes' : ''} | ${cell(text)} |`;
  return [`| Field | Type | ${isRequest ? 'Sent' : 'Required'} | |`, '| --- | --- | --- | --- |', ...fields.map(row), ''].join('\n');
}

/** A bar would begin the next cell. */
const cell = (text: string): string => text.replace(/(?<!\\)\|/g, '\\|').replaceAll('\n', ' ');

function objectSection(name: string, schema: Json, comments: Comments): string {
  const fields = fieldsOf(schema, comments);
  return `### ${name}\n\n${fields.length === 0 ? `${typeOf(schema)}\n` : fieldTable(schema, comments, false)}`;
}

function refusalLine(key: EndpointKey): string {
  const own = refusalsOf(key)
    .filter((code) => !GENERAL_REFUSALS.includes(code))
    .map((code) => `\`${code}\` (${ERROR_STATUS[code]})`);
  return own.length === 0 ? '' : `Refusals: ${own.join(', ')}.\n`;
}

function exampleOf(key: EndpointKey, { request, status, response }: Example): string {
  const json = (value: unknown): string => JSON.stringify(value, null, 2);
  const path = endpoints[key].base === 'root' ? request.path : `/api/v1${request.path}`;
  return [
    '<details><summary>Example</summary>\n',
    '```http',
    `${endpoints[key].method} ${path}`,
    ...(request.body === undefined ? [] : ['content-type: application/json', '', json(request.body)]),
    '```\n',
    '```json',
    ...(status === 200 ? [] : [`// ${status}`]),
    json(response),
    '```\n',
    '</details>\n',
  ].join('\n');
}

function errorTable(): string {
  const rows = Object.entries(ERROR_STATUS).map(([code, status]) => {
    const calls = keys.filter((key) => (REFUSALS[key] as readonly string[]).includes(code));
    return `| \`${code}\` | ${status} | ${calls.join(', ')} |`;
  });
  return ['| Code | Status | Calls |', '| --- | --- | --- |', ...rows, ''].join('\n');
}
