import type { RequestHandler } from 'express';
import type { Sources } from '../pages/content-security-policy.ts';
import type { RouteKey } from '../register.ts';

/** A part of a shop with addresses of its own: they are neither pages nor calls, and no cache of pages knows them. */
export interface Plugin {
  readonly owns: (path: string) => boolean;
  /** Calls the next handler for paths of others. */
  readonly handle: RequestHandler;
  /** Foreign origins that a document may use because of it. */
  readonly sources?: (page: RouteKey | null) => Sources;
  /** Its answers have content codings of their own, or are too short for one. */
  readonly isCoded?: boolean;
  /** Targets that take the methods of a table of their own. */
  readonly takesCalls?: (target: string) => boolean;
  /** Targets that programs post to. */
  readonly takesPosts?: (target: string) => boolean;
}
