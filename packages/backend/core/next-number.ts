import { type Counter, nextNumber } from '../db/counters.ts';
import type { Db } from '../db/database.ts';
import { shopDay } from './calendar.ts';
import { type Numbered, type NumberRule, numberText } from './document-numbers.ts';

/** Kinds that begin anew each year, which the law of invoices knows (section 11 UStG). */
const IN_YEARS: Readonly<Partial<Record<Numbered, 'invoice' | 'credit-note'>>> = { invoice: 'invoice', credit_note: 'credit-note' };

interface NextNumber {
  /** Four digits. */
  readonly year: number;
  readonly number: number;
  /** As people read it: `FL-26-10482`. */
  readonly label: string;
}

/** Takes the next number of a kind by the shop's rules, inside the transaction that uses it. `at` is a time in milliseconds. */
export async function nextNumberOf(
  db: Db,
  kind: Numbered,
  { rules, at }: { readonly rules: Readonly<Record<Numbered, NumberRule>>; readonly at: number },
): Promise<NextNumber> {
  const rule = rules[kind];
  const year = Number(shopDay(at).slice(0, 4));
  const name = IN_YEARS[kind];
  const counter: Counter = name === undefined ? (kind as 'order' | 'return' | 'withdrawal') : rule.year ? `${name}-${year}` : name;
  const number = rule.first - 1 + (await nextNumber(db, counter));
  return { year, number, label: numberText(rule, { year, number }) };
}
