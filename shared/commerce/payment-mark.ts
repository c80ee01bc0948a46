import type { PaymentMethod } from '../../packages/contract/payment.ts';

/** Names that the owner of a mark demands, whatever the shop calls the method: iDEAL is „iDEAL | Wero“ since 31 March 2026. */
const MARKS: Readonly<Record<string, string>> = { ideal: 'iDEAL | Wero' };

export const withMark = (method: PaymentMethod): PaymentMethod =>
  Object.hasOwn(MARKS, method.code) ? { ...method, title: MARKS[method.code] ?? method.title } : method;
