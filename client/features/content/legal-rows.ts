import type { CompanyLegal } from '../../../packages/contract/company-legal.ts';
import type { Translate } from '../../core/i18n.ts';

interface LegalRow {
  readonly name: string;
  readonly value: string;
  readonly address?: { readonly url: string; readonly label: string };
}

type Text = string | null | undefined;
type Row = readonly [name: string, value: Text, rules?: Text];

interface LegalContext {
  readonly part: 'company' | 'trade';
  /** Of the company. */
  readonly country: string;
  readonly t: Translate<'blocks'>;
}

/** The company's rows of an imprint; rows without a value are left out. */
export function legalRows(legal: CompanyLegal, { part, country, t }: LegalContext): LegalRow[] {
  // Austria has the company register, Germany the commercial register; both name their own number for VAT.
  const own = country === 'AT' ? 'AT' : '';
  const { rules_url: url } = legal;
  const rows: Readonly<Record<LegalContext['part'], readonly Row[]>> = {
    company: [
      [t('legalForm'), legal.legal_form],
      [t('seat'), legal.seat],
      [t(`registerNumber${own}`), legal.register_number],
      [t(`registerCourt${own}`), legal.register_court],
      [t(`vatId${own}`), legal.vat_id],
      [t('managingDirectors'), legal.managing_directors],
      [t('purpose'), legal.purpose],
    ],
    trade: [
      [t('trade'), legal.trade],
      [t('chamber'), legal.chamber],
      [t('tradeAuthority'), legal.authority],
      [t('tradeRules'), legal.rules, url],
    ],
  };
  return rows[part].flatMap(([name, value, rules]) => {
    if (!value) return [];
    return [{ name, value, ...(rules && { address: { url: rules, label: new URL(rules).hostname.replace(/^www\./, '') } }) }];
  });
}
