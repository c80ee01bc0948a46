import type { RouteKey } from './routes.ts';

/** What one page needs beyond the entry. Addresses are public ones (`/assets/…`). */
export interface RouteAssets {
  /** The page's chunk first, then what it imports; without what the entry has loaded already. */
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** `dist/manifest.json`: what the build made, as the server hands it out. */
export interface AssetManifest {
  /** Changes when any byte of the build changes: part of every page-cache key. */
  readonly buildId: string;
  readonly entry: {
    readonly js: string;
    /** Chunks that the entry imports at once, for `modulepreload`. */
    readonly imports: readonly string[];
    /** The base sheet first: it fixes the order of the cascade layers. */
    readonly css: readonly string[];
  };
  /** The two Latin font files, to preload with `as=font crossorigin`. */
  readonly fonts: readonly string[];
  readonly icons: {
    readonly svg: string;
    readonly appleTouch: string;
    /** One file with all icons of the pages, as symbols. */
    readonly sprite: string;
  };
  readonly routes: Readonly<Record<RouteKey, RouteAssets>>;
}
