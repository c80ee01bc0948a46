import type { CountryCode } from '../../packages/contract/country.ts';
import type { PaymentMethod } from '../../packages/contract/payment.ts';
import { type CountryProfile, DUTIES } from './country-profile.ts';

/** The Union, as of 2026: since 20 November its members apply Directive (EU) 2023/2225. */
export const UNION: readonly CountryCode[] = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Companies that let a shopper pay later, or in parts, at another company's goods. */
const LENDERS = /^(?:affirm|afterpay|alma|clearpay|klarna|oney|pay_?later|paypal_?pay_?later|riverty|scalapay|sequra)(?:_|$)/;

/**
 * True for a deferral by a third party, whatever its amount, length and price (article 2(2)(h)), also when the backend does not mark it. The
 * shop's own transfer or invoice with a date is none.
 */
export const isCredit = ({ code, credit }: Pick<PaymentMethod, 'code' | 'credit'>): boolean => credit || LENDERS.test(code.toLowerCase());

interface Where {
  /** Of the billing address; null while it is unknown. */
  readonly country: CountryCode | null;
  readonly profile: CountryProfile;
}

export interface CreditTerms {
  /** The lender's standard information with its representative example (article 8(2) and (3)). */
  readonly text: string | null;
  /** The warning of article 8(1), „Caution! Borrowing money costs money“, stands beside the offer. */
  readonly warns: boolean;
}

/** True where an offer of credit needs its text, for which an express button has no place. */
export const needsCreditText = ({ country, profile }: Where): boolean =>
  DUTIES[profile].creditText || (country !== null && UNION.includes(country));

/**
 * The terms under which a credit may be offered; null: not there. Lender and shop have duties before the contract in the Union, so the
 * method names its countries there and brings its text.
 */
export function creditTerms(
  { countries, credit_text }: Pick<PaymentMethod, 'countries' | 'credit_text'>,
  where: Where,
): CreditTerms | null {
  const { country } = where;
  if (country === null) return null;
  const isInUnion = UNION.includes(country);
  if (countries === null ? isInUnion : !countries.includes(country)) return null;
  if (credit_text == null && needsCreditText(where)) return null;
  return { text: credit_text ?? null, warns: isInUnion };
}
