import { utf8Length } from './html-bounds.ts';
import type { BankDetails, Order } from './order.ts';

type Account = Pick<BankDetails, 'account_holder' | 'iban' | 'bic' | 'reference'>;
type Payable = Pick<Order, 'currency_code' | 'final_amount'>;

/** Countries of the SEPA schemes by the first letters of an IBAN (EPC409-09). */
const SEPA = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);
/** EPC069-12, section 3: the code has at most 331 bytes and these lengths of its fields. */
const MAX = { bytes: 331, name: 70, reference: 140, amount: 999_999_999.99 } as const;

/** Content of the code for a credit transfer (EPC069-12, version 002, UTF-8); null for what no bank could read. */
export function paymentText(bank: Account, { currency_code, final_amount }: Payable): string | null {
  const iban = bank.iban.replaceAll(' ', '');
  const { account_holder: name, reference } = bank;
  if (currency_code !== 'EUR' || !SEPA.has(iban.slice(0, 2))) return null;
  if (final_amount <= 0 || final_amount > MAX.amount || name.length > MAX.name || reference.length > MAX.reference) return null;
  // The empty fields are purpose and structured reference.
  const fields = ['BCD', '002', '1', 'SCT', bank.bic, name, iban, `EUR${final_amount.toFixed(2)}`, '', '', reference];
  const isOneLineEach = fields.every((field) => !/[\r\n]/.test(field));
  const text = fields.join('\n');
  return isOneLineEach && Array.from(text, utf8Length).reduce((sum, bytes) => sum + bytes, 0) <= MAX.bytes ? text : null;
}
