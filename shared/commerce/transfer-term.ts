import type { BankDetails } from '../../packages/contract/order.ts';
import { calendarDay } from './return-period.ts';

/**
 * Where the period of a bank transfer stands: before its last day (`due`), on it (`today`), over while the backend still keeps the order
 * (`kept`), or over (`over`). Without a day it is `open`.
 */
type TransferTerm =
  | { readonly kind: 'open' | 'over'; readonly day: null }
  | { readonly kind: 'due' | 'today' | 'kept'; readonly day: string };

/** Days are those of the shop's calendar. */
export function transferTerm({ due_on, held_until }: Pick<BankDetails, 'due_on' | 'held_until'>, now: Date): TransferTerm {
  if (due_on === null) return { kind: 'open', day: null };
  const today = calendarDay(now);
  if (today < due_on) return { kind: 'due', day: due_on };
  if (today === due_on) return { kind: 'today', day: due_on };
  return held_until !== null && today <= held_until ? { kind: 'kept', day: due_on } : { kind: 'over', day: null };
}
