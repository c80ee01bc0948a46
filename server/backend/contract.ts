import type { Contract, RefusalBody } from '../../packages/engine/contract.ts';
import { isNarrowed } from '../../shared/commerce/catalog-query-args.ts';
import { CACHE_GROUPS, ERROR_CODES } from '../../packages/contract/codes.ts';
import { Failure } from '../../packages/contract/common.ts';
import { type EndpointKey, endpoints } from '../../packages/contract/endpoints.ts';
import { SLUG_MAX } from '../../packages/contract/limits.ts';
import { schemas } from '../../packages/contract/schemas.ts';
import { LOCALES } from '../../shared/i18n/locales.ts';
import { backendFiles } from './backend-file.ts';

const NARROWED: ReadonlySet<EndpointKey> = new Set(['getCatalog', 'getCatalogOf', 'getFilters'] as const);

/** The backend's contract, as the engine takes it. */
export const contract: Contract = {
  endpoints,
  schemas,
  cacheGroups: CACHE_GROUPS,
  maxParam: SLUG_MAX,
  locales: LOCALES,
  lists: new Set(['getCatalog', 'getCatalogOf'] as const),
  /** A listing that is narrowed by words, prices, facet values or ids. */
  isOpenEnded: ({ key, query }) => NARROWED.has(key) && isNarrowed(query ?? {}),
  readRefusal,
  files: backendFiles,
};

/** Code of Greece in bodies (ADR-0053), for `JSON.stringify`. The schemas of answers read both. */
export const greeceAs =
  (code: 'GR' | 'EL') =>
  (key: string, value: unknown): unknown =>
    key === 'country' && value === 'GR' ? code : value;

function readRefusal(json: unknown): RefusalBody | null {
  const failure = Failure.safeParse(json);
  if (!failure.success) return null;
  const { error_code, message, errors } = failure.data;
  return { code: ERROR_CODES.find((known) => known === error_code), message, fields: errors };
}
