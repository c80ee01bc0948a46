/**
 * One purchase from the order button to the order: where it stands, and what can happen there. Providers call twice, late or never, tabs
 * are closed and opened again: what is not in this table does not happen. Where the place is known, an illegal step does not compile
 * (`follow`); where it comes from outside it is refused (`step`).
 */
const table = {
  /** Nothing was ordered. `embed`, `resume`: a try that was kept goes on, in the provider's form or by asking. */
  idle: { start: 'starting', embed: 'provider', resume: 'asking' },
  /** Contact and addresses are on their way, the payment is being begun. */
  starting: {
    begun: 'provider',
    agreed: 'asking',
    leave: 'leaving',
    declined: 'declined',
    cancelled: 'cancelled',
    refused: 'failed',
  },
  /** The shopper is at the provider's window, frame or form. */
  provider: { agreed: 'asking', leave: 'leaving', declined: 'declined', cancelled: 'cancelled', refused: 'failed' },
  /** The browser goes to the provider's page. `back`: it is here again without a word of the provider's. */
  leaving: { back: 'idle' },
  /** The shopper did their part; the backend is asked for the order. */
  asking: { placed: 'placed', declined: 'declined', cancelled: 'cancelled', refused: 'failed', timeUp: 'slow' },
  /** Not decided in time. `retry` asks for the same payment, `start` begins another one: the backend cancels the first. */
  slow: { retry: 'asking', start: 'starting' },
  declined: { start: 'starting' },
  cancelled: { start: 'starting' },
  /** Refused, or out of reach. */
  failed: { retry: 'asking', start: 'starting' },
  /** There is an order: the end. */
  placed: {},
} as const;

type Table = typeof table;
export type PurchasePlace = keyof Table;
type EventsAt<P extends PurchasePlace> = keyof Table[P] & string;
type AllEvents = { [P in PurchasePlace]: EventsAt<P> }[PurchasePlace];

/** What is known of a place beside its name. */
interface Facts {
  placed: { readonly orderId: string };
  declined: { readonly message: string | null };
  failed: { readonly error: unknown };
}
type FactsOf<P extends PurchasePlace> = P extends keyof Facts ? Facts[P] : object;
export type PurchaseAt<P extends PurchasePlace> = P extends PurchasePlace ? { readonly at: P } & FactsOf<P> : never;
export type PurchaseState = PurchaseAt<PurchasePlace>;

/** What an event tells: the facts of the place it leads to. */
type TargetOf<E extends AllEvents> = { [P in PurchasePlace]: E extends EventsAt<P> ? Table[P][E & keyof Table[P]] : never }[PurchasePlace];
export type PurchaseEventOf<E extends AllEvents> = E extends AllEvents
  ? { readonly type: E } & FactsOf<TargetOf<E> & PurchasePlace>
  : never;
export type PurchaseEvent = PurchaseEventOf<AllEvents>;

export const IDLE: PurchaseAt<'idle'> = { at: 'idle' };

type After<P extends PurchasePlace, E extends EventsAt<P>> = Table[P][E] & PurchasePlace;

/** A step that is known to be legal: anything else is an error of the compiler. */
export function follow<P extends PurchasePlace, E extends EventsAt<P>>(
  state: PurchaseAt<P>,
  event: PurchaseEventOf<E & AllEvents>,
): PurchaseAt<After<P, E>> {
  const next = step(state, event);
  if (!next) throw new TypeError('a step that the table does not know');
  return next as PurchaseAt<After<P, E>>;
}

/** The state after what happened; null when that cannot happen here. */
export function step(state: PurchaseState, event: PurchaseEvent): PurchaseState | null {
  const events: Readonly<Record<string, PurchasePlace>> = table[state.at];
  const { type, ...facts } = event;
  const at = Object.hasOwn(events, type) ? events[type] : undefined;
  return at === undefined ? null : ({ at, ...facts } as PurchaseState);
}

/** A try is under way: no other one begins. */
export const isUnderWay = ({ at }: PurchaseState): boolean => RUNNING.has(at);
const RUNNING: ReadonlySet<PurchasePlace> = new Set(['starting', 'provider', 'leaving', 'asking']);

/** Money is on its way: whoever closes the tab is asked first. Not at the provider's, whose script may lead the browser to its own page. */
export const isMoneyMoving = ({ at }: PurchaseState): boolean => at === 'asking';
