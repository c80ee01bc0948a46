import type { RouteKey } from '../register.ts';
import type { Routes } from '../routes.ts';

/** The pages of a shop as the engine knows them: the route table, and what it cannot say. Paths are without locale prefix. */
export interface Pages {
  readonly routes: Routes;
  /** Where a former address leads for now; null: nowhere. */
  readonly movedTo?: (path: string) => string | null;
  /** Pages without a bounded number of variants, because visitors choose their words or numbers. Not asked without a parameter. */
  readonly isOpenEnded?: (key: RouteKey, search: URLSearchParams) => boolean;
  /** The page on which a guest signs in and then goes on to `back`, a path with prefix. */
  readonly signInPath?: (back: string) => string;
}
