/** Points at which a test may kill or stop the process, to test the next start and the next call. */
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
