import type { Pages } from '../../packages/engine/pages/pages.ts';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import { parseSelection } from '../../shared/commerce/catalog-query.ts';
import { catalogArgs, isNarrowed } from '../../shared/commerce/catalog-query-args.ts';
import { href, shopRoutes, signInPath } from '../../shared/routes.ts';

/** The pages of this shop, as the engine takes them. */
export const pages: Pages = {
  routes: shopRoutes,
  /** Specification, section 2: any path containing /login goes to /sign-in. */
  movedTo: (path) => (path.includes('/login') ? href('signIn') : null),
  /**
   * Narrowed listings, the quiz with answers, a comparison with any product, a search in a content page. Other parameters have few values,
   * or do not change the page.
   */
  isOpenEnded(key, search) {
    if (key === 'comparison' || key === 'content') return true;
    if (key === 'quiz') return search.has('a');
    const selection = parseSelection(search);
    return selection !== null && isNarrowed(catalogArgs(selection));
  },
  signInPath,
};

/** Names all that pages depend on besides their data: replicas of two profiles may share Redis. */
export const buildOf = (buildId: string, profile: CountryProfile): string => (profile === 'none' ? buildId : `${buildId}+${profile}`);
