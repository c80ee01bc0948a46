import type { CartItem } from '../../contract/cart.ts';
import type { CountryCode } from '../../contract/country.ts';
import { VAT_COUNTRIES } from '../../contract/vat-rates.ts';
import { exemptionOf } from '../../../shared/commerce/withdrawal-exemption.ts';

/** States of the European Economic Area outside of the Union, where Directive 2011/83/EU holds, too. */
const OTHER_STATES: readonly CountryCode[] = ['IS', 'LI', 'NO'];

export interface Confirmation {
  /** Of delivery; null: nothing is delivered, so where the buyer lives is not known. */
  readonly country: CountryCode | null;
  readonly lines: readonly Pick<CartItem, 'engraving' | 'made_to_measure' | 'digital'>[];
  /** The operator has it in writing that the platform shows the essentials of the order, and a button with the words of the law. */
  readonly platformConfirms: boolean;
}

/**
 * True if the buyer has to order in the shop (Directive 2011/83/EU, article 8(2); section 8 FAGG, section 312j BGB). What the buyer cannot
 * withdraw from is never ordered by a machine: the buyer has to know that, and to agree (article 16).
 */
export function buyerHasToConfirm({ country, lines, platformConfirms }: Confirmation): boolean {
  const isElsewhere = country !== null && !VAT_COUNTRIES.includes(country) && !OTHER_STATES.includes(country);
  if (isElsewhere) return false;
  return !platformConfirms || lines.some((line) => line.digital || exemptionOf(line) !== null);
}
