/**
 * State machine of one purchase, from the order button to the order: the statuses and the events allowed in each. Gateways call back
 * twice, late or never, and tabs are closed and reopened; events that are not in this table are ignored. When the status is known at
 * compile time, an illegal event does not compile (`follow`); at run time `step` returns null.
 */
const table = {
  /** No purchase is running. `embed`, `resume`: a stored attempt continues, in the gateway's form or by polling the backend. */
  idle: { start: 'starting', embed: 'gateway', resume: 'confirming' },
  /** Contact and addresses are being sent and the payment is being created. */
  starting: {
    begun: 'gateway',
    agreed: 'confirming',
    leave: 'leaving',
    declined: 'declined',
    cancelled: 'cancelled',
    refused: 'failed',
  },
  /** The shopper uses the gateway's window, frame or form. */
  gateway: { agreed: 'confirming', leave: 'leaving', declined: 'declined', cancelled: 'cancelled', refused: 'failed' },
  /** The browser navigates to the gateway's page. `back`: it returned without a result from the gateway. */
  leaving: { back: 'idle' },
  /** The shopper has approved the payment; the backend is polled for the order. */
  confirming: { placed: 'placed', declined: 'declined', cancelled: 'cancelled', refused: 'failed', timedOut: 'slow' },
  /** Not decided in time. `retry` polls for the same payment; `start` starts another one, and the backend cancels the first. */
  slow: { retry: 'confirming', start: 'starting' },
  declined: { start: 'starting' },
  cancelled: { start: 'starting' },
  /** The backend refused the order or is unreachable. */
  failed: { retry: 'confirming', start: 'starting' },
  /** The order is placed; final. */
  placed: {},
} as const;

type Table = typeof table;
export type PurchaseStatus = keyof Table;
type EventsIn<P extends PurchaseStatus> = keyof Table[P] & string;
type AllEvents = { [P in PurchaseStatus]: EventsIn<P> }[PurchaseStatus];

/** The data of a status. */
interface Data {
  placed: { readonly orderId: string };
  declined: { readonly message: string | null };
  failed: { readonly error: unknown };
}
type DataOf<P extends PurchaseStatus> = P extends keyof Data ? Data[P] : object;
export type PurchaseIn<P extends PurchaseStatus> = P extends PurchaseStatus ? { readonly status: P } & DataOf<P> : never;
export type PurchaseState = PurchaseIn<PurchaseStatus>;

/** An event carries the data of the status it leads to. */
type TargetOf<E extends AllEvents> = {
  [P in PurchaseStatus]: E extends EventsIn<P> ? Table[P][E & keyof Table[P]] : never;
}[PurchaseStatus];
export type PurchaseEventOf<E extends AllEvents> = E extends AllEvents
  ? { readonly type: E } & DataOf<TargetOf<E> & PurchaseStatus>
  : never;
export type PurchaseEvent = PurchaseEventOf<AllEvents>;

export const IDLE: PurchaseIn<'idle'> = { status: 'idle' };

type After<P extends PurchaseStatus, E extends EventsIn<P>> = Table[P][E] & PurchaseStatus;

/** A step that is legal at compile time. */
export function follow<P extends PurchaseStatus, E extends EventsIn<P>>(
  state: PurchaseIn<P>,
  event: PurchaseEventOf<E & AllEvents>,
): PurchaseIn<After<P, E>> {
  const next = step(state, event);
  if (!next) throw new TypeError('illegal step of a purchase');
  return next as PurchaseIn<After<P, E>>;
}

/** The state after an event; null if the event is not allowed in this state. */
export function step(state: PurchaseState, event: PurchaseEvent): PurchaseState | null {
  const events: Readonly<Record<string, PurchaseStatus>> = table[state.status];
  const { type, ...data } = event;
  const status = Object.hasOwn(events, type) ? events[type] : undefined;
  return status === undefined ? null : ({ status, ...data } as PurchaseState);
}

/** While a purchase is running no other one can start. */
export const isUnderWay = ({ status }: PurchaseState): boolean => RUNNING.has(status);
const RUNNING: ReadonlySet<PurchaseStatus> = new Set(['starting', 'gateway', 'leaving', 'confirming']);

/**
 * True if closing the tab needs a warning because the payment is being confirmed. Not in status `provider`, in which the provider's script
 * may navigate away.
 */
export const isConfirming = ({ status }: PurchaseState): boolean => status === 'confirming';
