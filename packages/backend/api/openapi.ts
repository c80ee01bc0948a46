import { LANGS } from '../core/language.ts';
import type { z } from 'zod';
import { capabilityOf } from '../../contract/capabilities.ts';
import { Failure } from '../../contract/common.ts';
import { type Endpoint, type EndpointKey, endpoints } from '../../contract/endpoints.ts';
import { PHOTO_PART } from '../../contract/files.ts';
import { ERROR_STATUS, refusalsOf } from '../../contract/refusals.ts';
import { type EndpointSchemas, schemas } from '../../contract/schemas.ts';
import { CONTRACT_VERSION } from '../../contract/version.ts';
import { type Json, jsonSchema } from './openapi-schema.ts';
import type { Described } from './handler.ts';
import { handlers } from './handlers.ts';
import { API_BASE, pathOf } from './router.ts';
import { SELECTIONS } from '../core/validate.ts';

/** A body of each call and its answer. */
export type OpenApiExamples = Readonly<Partial<Record<EndpointKey, { readonly body?: unknown; readonly answer?: unknown }>>>;

/** The contract as OpenAPI 3.1, generated from the endpoint table and its schemas. */
export function openApi(examples: OpenApiExamples = {}): Json {
  const components = new Map<string, unknown>();
  const paths: Record<string, Json> = {};
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const path = pathOf(key).replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoints[key].method.toLowerCase()] = operation(key, components, examples[key]);
  }
  jsonSchema(Failure, 'output', components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Backend of a Karat storefront',
      version: CONTRACT_VERSION,
      description: `Base path ${API_BASE}. Names are snake_case, amounts decimal euros including VAT. Every refusal is a Failure.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))) },
  };
}

function operation(key: EndpointKey, components: Map<string, unknown>, example: OpenApiExamples[EndpointKey]): Json {
  const { query, body, response }: EndpointSchemas = schemas[key];
  const { path, cacheGroup, session, serverOnly, file }: Endpoint = endpoints[key];
  const capability = capabilityOf(key);
  const parameters = [...pathParameters(path), ...queryParameters(query, components), ...commonParameters(endpoints[key])];
  return {
    operationId: key,
    summary: handlers[key].summary,
    ...described(key, cacheGroup),
    ...(capability && { 'x-capability': capability }),
    ...(cacheGroup && { 'x-cache-group': cacheGroup }),
    ...(session && { 'x-session': session }),
    ...(serverOnly && { 'x-server-only': true }),
    parameters,
    ...(body && {
      requestBody: {
        required: true,
        content: { ...(key === 'keepReturnPhoto' && PHOTO_FORM), ...json(jsonSchema(body, 'input', components), example?.body) },
      },
    }),
    responses: {
      '200': {
        description: 'OK',
        content: { ...(file && { [file]: BINARY }), ...json(jsonSchema(response, 'output', components), example?.answer) },
      },
      ...refusals(key),
      default: refused('Refused or failed'),
    },
  };
}

/** Bytes: OpenAPI 3.1 describes them by their media type alone. */
const BINARY: Json = {};
const PHOTO_FORM: Json = {
  'multipart/form-data': {
    schema: { type: 'object', required: [PHOTO_PART], properties: { [PHOTO_PART]: { type: 'string', contentMediaType: 'image/jpeg' } } },
  },
};

function described(key: EndpointKey, cacheGroup: string | undefined): Json {
  const cached = cacheGroup ? `Public data, cached. Cache group: ${cacheGroup}.` : undefined;
  const capability = capabilityOf(key);
  const optional = capability === null ? undefined : `Optional: belongs to the capability \`${capability}\`.`;
  const { description: behaviour }: Described = handlers[key];
  const description = [behaviour, optional, cached].filter((text) => text !== undefined).join(' ');
  return description === '' ? {} : { description };
}

const refused = (description: string): Json => ({ description, content: json({ $ref: '#/components/schemas/Failure' }) });

/** Status to the codes that come with it. */
function refusals(key: EndpointKey): Record<string, Json> {
  const codes = Map.groupBy(refusalsOf(key), (code) =>
    code === 'validation_failed' && SELECTIONS.includes(key) ? 400 : ERROR_STATUS[code],
  );
  const byStatus = [...codes].toSorted(([a], [b]) => a - b);
  return Object.fromEntries(byStatus.map(([status, own]) => [status, refused(own.join(', '))]));
}

const json = (schema: unknown, example?: unknown): Json => ({ 'application/json': { schema, ...(example !== undefined && { example }) } });

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

/** Arrays have bracket form on the wire. Further facets of a shop are not listed here: GET /filters has them. */
function queryParameters(schema: z.ZodType | undefined, components: Map<string, unknown>): Json[] {
  if (!schema) return [];
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = jsonSchema(schema, 'input', components) as {
    properties?: Record<string, Json>;
    required?: string[];
    additionalProperties?: unknown;
  };
  const listed = Object.entries(properties).map(([name, one]): Json => {
    if (one['type'] !== 'array') return { name, in: 'query', required: required.includes(name), schema: one };
    return { name: `${name}[]`, in: 'query', required: required.includes(name), style: 'form', explode: true, schema: one };
  });
  if (additionalProperties === false || additionalProperties === undefined) return listed;
  const facets = {
    name: 'facets',
    in: 'query',
    required: false,
    style: 'form',
    explode: true,
    description: 'One array parameter for each further facet of GET /filters: `cut[]=oval&cut[]=round`.',
    schema: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  };
  return [...listed, facets];
}

function commonParameters({ method, cacheGroup, device }: Endpoint): Json[] {
  const lang = {
    name: 'lang',
    in: 'query',
    required: false,
    description: 'One of GET /languages. Else the header `lang`, else Accept-Language.',
    schema: { enum: [...LANGS] },
  };
  const cv = {
    name: 'cv',
    in: 'query',
    required: false,
    description: 'Cache version: part of the address for caches, without meaning here.',
    schema: { type: 'string' },
  };
  const repeat = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    description: [
      'A request with a key is carried out once; browsers and proxies repeat it when the answer is lost. Stored for a day.',
      'A repeat gets the same answer; while the first request runs 409 request_in_progress; with another request 422 idempotency_conflict.',
      'A refused call may be repeated.',
    ].join(' '),
  };
  const deviceToken = {
    name: 'Device-Token',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 128 },
    description:
      "The `device_token` that this browser's last sign-in was answered, on any account. It opens nothing; for an account that it has signed " +
      "in to, strangers' guesses and requests for mails do not count.",
  };
  return [lang, ...(cacheGroup ? [cv] : []), ...(device ? [deviceToken] : []), ...(method === 'GET' ? [] : [repeat])];
}
