/**
 * Points at which a test may kill or stop the process, to test the next start and the next call. They are calls in the path of the money, not
 * decorators of database and gateway: ten of them stand after the commit of one of several alike transactions, and `order-written` inside one.
 */
export const FAULT_POINTS = [
  'provider',
  'payment-written',
  'charge-made',
  'payment-started',
  'amount-changed',
  'notice',
  'order-written',
  'order-placed',
  'captured',
  'paid',
  'refused',
  'given-back',
  'refund-wanted',
  'refund-sent',
  'refund-noted',
  'answer',
] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

/** Called at a fault point. Does nothing in production. */
export type PassFaultPoint = (point: FaultPoint) => Promise<void> | undefined;
