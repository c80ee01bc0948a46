import { pathPrefix, withoutLocale, withPrefix } from '../../packages/engine/site.ts';
import { match, type RouteMatch, routes } from '../routes.ts';

/** Names where a visitor came from: the operator's campaigns and the click ids of advertisers. */
const ORIGIN_OF_VISIT = /^(?:utm_\w{1,30}|gclid|gbraid|wbraid|fbclid|irclickid)$/;

/**
 * A page's address as others may see it. Ids in the paths of carts, orders and accounts give access to them and are cut off; of the
 * search only what changes a public page and what names the visit's origin stays.
 */
export function shownAddress({ origin, pathname, search }: Address): string {
  const path = withoutLocale(pathname);
  const prefix = pathPrefix(pathname);
  const found = match(path);
  const isPublic = found !== null && routes[found.key].cache === 'public';
  const shown = [...new URLSearchParams(search)].filter(([name]) => {
    const isOfPage = isPublic && routes[found.key].search.includes(name.replace(/\[\]$/, ''));
    return isOfPage || ORIGIN_OF_VISIT.test(name);
  });
  const kept = new URLSearchParams(shown.map(([name, value]): [string, string] => [name, value.slice(0, 200)])).toString();
  return origin + withPrefix(prefix, found && !isPublic ? fixedPart(found) : path) + (kept === '' ? '' : `?${kept}`);
}

/** As in `location`. */
interface Address {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
}

/** `/checkout/success/:id?` is `/checkout/success`. */
const fixedPart = ({ key }: RouteMatch): string => routes[key].path.replace(/\/:.*$/, '') || '/';
