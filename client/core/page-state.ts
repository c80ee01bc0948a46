import type { AssetManifest, TextFiles } from '../../shared/assets.ts';
import type { Bars } from '../../shared/commerce/campaign-bars.ts';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { Site } from '../../shared/i18n/site.ts';
import type { PostedForm } from '../../shared/forms/form.ts';
import type { PageView } from './page-view.ts';

/**
 * The server's state for hydration: JSON in a data block at the end of <body>. Nothing personal on public pages: they are cached. What many
 * pages of a build share (texts, sheets) is in immutable files.
 */
export interface PageState {
  readonly locale: Locale;
  readonly site: Site;
  readonly countryProfile: CountryProfile;
  readonly bars: Bars | null;
  /** Query hash to data. */
  readonly queries: Readonly<Record<string, unknown>>;
  /** The form that was posted before the browser could make its call. */
  readonly posted?: PostedForm;
  /** Of the page's language: the files of the namespaces that this page needs. */
  readonly texts: TextFiles;
  /** Without the fields that are those of `NO_PAGE`. */
  readonly view: Partial<Omit<PageView, 'Page'>>;
  readonly assets: Pick<AssetManifest, 'buildId' | 'entry' | 'icons' | 'pageSheets'> & {
    /** Fonts to preload for the language of the page. */
    readonly fonts: readonly string[];
  };
}

export const STATE_ID = 'state';
/** Data that arrived after the shell: `<script type="application/json" data-query="hash">`. */
export const LATE_QUERY_ATTRIBUTE = 'data-query';
/** The view of a late page (`PageView.late`) is handed over as the data of this query. */
export const LATE_PAGE_KEY = ['page'] as const;
/** Error digest of a part whose data did not arrive in time: the browser fetches them. */
export const LEFT_TO_BROWSER = 'not-yet';
