import type { AssetManifest } from '../../shared/assets.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { Bundles } from './i18n.ts';
import type { PageView } from './page-view.ts';

/** What the server hands to the browser, as JSON in a data block at the end of <body>. Nothing personal: pages are cached. */
export interface PageState {
  readonly locale: Locale;
  readonly origin: string;
  readonly texts: Bundles;
  /** Query hash to data. */
  readonly queries: Readonly<Record<string, unknown>>;
  readonly view: Omit<PageView, 'Page'>;
  readonly assets: Pick<AssetManifest, 'buildId' | 'entry' | 'fonts' | 'icons' | 'routes'>;
}

export const STATE_ID = 'state';
/** Data that came after the shell: `<script type="application/json" data-query="hash">`. */
export const LATE_QUERY_ATTRIBUTE = 'data-query';
/** Digest of a part whose data did not come while the page was made: the browser asks for them itself, and nothing is wrong with the page. */
export const NOT_YET = 'not-yet';
