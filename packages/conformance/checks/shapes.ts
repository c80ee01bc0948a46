import { randomUUID } from 'node:crypto';
import { CACHE_GROUPS } from '../../contract/codes.ts';
import { type EndpointKey, endpoints } from '../../contract/endpoints.ts';
import { type EndpointSchemas, schemas } from '../../contract/schemas.ts';
import { type Answer, failureOf, shapedFailure, successOf } from './backend.ts';
import { type Check, type Context, expectThat, Mismatch } from './check.ts';
import { type Probe, probes } from './probes.ts';

async function answersInShape<K extends EndpointKey>(key: K, context: Context): Promise<void> {
  const { args, refusal, options }: Probe<K> = await probes[key](context);
  const answer = await context.backend.ask(key, args, options);
  if (refusal) failureOf(key, answer, refusal);
  else successOf(key, answer);
  if (key === 'getCacheVersions') namesEveryGroup(answer);
  if (endpoints[key].cacheGroup) return;
  const control = answer.headers.get('cache-control') ?? '';
  if (/public|s-maxage/.test(control)) throw new Mismatch('Cache-Control lets no shared cache store the answer', control);
}

function namesEveryGroup(answer: Answer): void {
  const versions = successOf('getCacheVersions', answer).data;
  const missing = CACHE_GROUPS.filter((group) => versions[group] === undefined);
  expectThat(`a version for each of ${CACHE_GROUPS.join(', ')}`, missing.length === 0, `none for ${missing.join(', ')}`);
}

/** The storefront's address of a cached call has the group's version in it, and the language. */
const cachedCheck = (key: EndpointKey): Check => ({
  ring: 'shapes',
  call: key,
  title: 'takes lang and the cache version of its group',
  run: async (context) => {
    const { [endpoints[key].cacheGroup ?? '']: cv = '' } = (await context.backend.call('getCacheVersions', {})).data;
    const args = (await probes[key](context)).args as { params?: Record<string, string>; query?: object };
    for (const lang of await context.shopper.languages()) {
      successOf(key, await context.backend.askAnything(key, { ...args, query: { ...args.query, cv } }, { lang }));
    }
  },
});

type Malformed = readonly [title: string, args: Parameters<Context['backend']['askAnything']>[1], statuses: readonly number[]];

function malformedOf(key: EndpointKey): Malformed[] {
  const { method, path } = endpoints[key];
  const { query, body }: EndpointSchemas = schemas[key];
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'no-such-thing']));
  const cases: Malformed[] = [];
  if (key === 'getCatalog' || key === 'getCatalogOf' || key === 'getFilters') {
    if (key === 'getCatalog') cases.push(['refuses a malformed page', { query: { page: 'x' } }, [400]]);
    cases.push(['refuses an unknown parameter', { params, query: { nonsense: '1' } }, key === 'getCatalogOf' ? [400, 404] : [400]]);
  }
  if (method === 'GET' && path.includes(':')) cases.push(['does not find an unknown name', { params, query: {} }, [404]]);
  if (body) {
    const known = { cart_unique_id: randomUUID() };
    // A backend may take photos in multipart/form-data alone.
    const statuses = key === 'keepReturnPhoto' ? [400, 415, 422] : [400, 422];
    cases.push(['refuses a body that is no object', { params: { ...params, id: randomUUID() }, query: known, body: [] }, statuses]);
  }
  if (query && !body && !query.safeParse({}).success) cases.push(['refuses a call without its query', { params, query: {} }, [400, 422]]);
  // A caller that is not signed in may hear that first.
  return endpoints[key].session === 'required' ? cases.map(([title, args, statuses]) => [title, args, [...statuses, 401]]) : cases;
}

/** Ring 1: a URL is enough. */
export const shapes: readonly Check[] = (Object.keys(endpoints) as EndpointKey[]).flatMap((key) => [
  { ring: 'shapes', call: key, title: 'answers in the shape of the contract', run: (context) => answersInShape(key, context) },
  ...(endpoints[key].cacheGroup ? [cachedCheck(key)] : []),
  ...malformedOf(key).map(([title, args, statuses]): Check => ({
    ring: 'shapes',
    call: key,
    title,
    run: async ({ backend }) => {
      const answer = await backend.askAnything(key, args);
      shapedFailure(key, answer);
      expectThat(`${key} answers ${statuses.join(' or ')}`, statuses.includes(answer.status), `${answer.status} ${answer.text}`);
    },
  })),
]);
