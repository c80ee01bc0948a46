import { directivesOf } from './cache-control.ts';
import { fieldOf, type Fields } from './origin.ts';
import { type Instants, instantsOf, type Timing } from './freshness.ts';
import { type RequestFields, selectionOf, type SelectedBy } from './vary.ts';

export interface Storable {
  readonly instants: Instants;
  readonly selectedBy: SelectedBy;
}

/** Narrower than RFC 9110, 15.1: statuses of responses that a shop requests often. */
export const STORABLE_STATUSES: ReadonlySet<number> = new Set([200, 301, 404]);

/** RFC 9111, section 3, narrowed. Null: not to be stored. `request`: the fields that the origin got, not those of the visitor. */
export function storableAs(request: RequestFields, response: { status: number; headers: Fields }, timing: Timing): Storable | null {
  const { status, headers } = response;
  if (!STORABLE_STATUSES.has(status) || fieldOf(headers, 'set-cookie') !== undefined) return null;
  const directives = directivesOf(headers);
  if (directives.noStore || directives.private) return null;
  // RFC 9111, 3.5.
  const isForAll = directives.public || directives.mustRevalidate || directives.sMaxage !== undefined;
  if (request['authorization'] !== undefined && !isForAll) return null;
  const instants = instantsOf(headers, timing);
  const selectedBy = selectionOf(headers, request);
  if (!instants || !selectedBy) return null;
  // Stale from the start: useful only with a validator.
  const isUsable = instants.deleteAt > timing.receivedAt || hasValidator(headers);
  return isUsable ? { instants, selectedBy } : null;
}

export function hasValidator(headers: Fields): boolean {
  return headers.some(([name]) => name === 'etag' || name === 'last-modified');
}
