import type { Locale, RouteKey } from './register.ts';

/** Files that a page needs in addition to the entry, as public paths (`/assets/…`). */
export interface RouteAssets {
  /** The page's chunk first, then its imports, without those of the entry. */
  readonly js: readonly string[];
  readonly css: readonly string[];
  /** Files that a variant of the page loads in addition, by its name (`PageVariant` in packages/engine/browser/page-view.ts). */
  readonly variants?: Readonly<Record<string, readonly string[]>>;
}

/** Modules with the texts of a language. */
export interface TextFiles {
  /** By namespace. */
  readonly files: Readonly<Record<string, string>>;
  /** A module with `files`, for browsers that need more texts than their document names. */
  readonly index: string;
}

/** `dist/manifest.json`: the files of the build, as served. */
export interface AssetManifest {
  /** Changes when any byte of the build changes: part of every page-cache key. */
  readonly buildId: string;
  readonly entry: {
    readonly js: string;
    /** Static imports of the entry, for `modulepreload`. */
    readonly imports: readonly string[];
    /** The base style sheet first, because it sets the order of the cascade layers. */
    readonly css: readonly string[];
  };
  /** Font files to preload with `as=font crossorigin`, which the first sight of a page needs, by the set of letters that they have. */
  readonly fonts: Readonly<Record<string, readonly string[]>>;
  readonly icons: {
    readonly appleTouch: string;
    /** SVG sprite with all icons as symbols. */
    readonly sprite: string;
  };
  readonly routes: Readonly<Record<RouteKey, RouteAssets>>;
  /** A module with the sheets of all pages, for browsers that go on to another page. */
  readonly pageSheets: string;
  readonly texts: Readonly<Record<Locale, TextFiles>>;
}
