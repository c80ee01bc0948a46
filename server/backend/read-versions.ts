import { CACHE_GROUPS } from '../../shared/contract/codes.ts';
import type { CacheVersions } from '../../shared/contract/bootstrap.ts';
import type { Backend } from './call-backend.ts';

/** A version is kept with every copy and travels in headers and addresses: short, and of printable ASCII. */
const SANE_VERSION = /^[\x20-\x7e]{1,200}$/;

/** GET /cv, of which only our groups are taken: what else it lists is somebody else's, or garbage. What is not sane is not told, so that the last version stays. */
export async function readVersions(backend: Backend): Promise<CacheVersions> {
  const { data } = (await backend.call({ key: 'getCacheVersions', locale: 'de' })) as { data: CacheVersions };
  return Object.fromEntries(
    CACHE_GROUPS.flatMap((group) => {
      const version = Object.hasOwn(data, group) ? data[group] : undefined;
      return version !== undefined && SANE_VERSION.test(version) ? [[group, version]] : [];
    }),
  );
}
