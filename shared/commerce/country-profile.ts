import type { CountryCode } from '../../packages/contract/country.ts';

/** Whose consumer law the shop follows: the operator's setting COUNTRY_PROFILE (docs/law.md). `none`: only what every shop does. */
export const COUNTRY_PROFILES = ['none', 'AT', 'DE'] as const;
export type CountryProfile = (typeof COUNTRY_PROFILES)[number];

export interface Duties {
  /** A reduction names the lowest price of the 30 days before it, or is not claimed (section 9a PrAG, section 11 PAngV). */
  readonly priorPrice: boolean;
  /** Each price says its VAT rate and links to the delivery charges; this rate until another country of delivery is chosen. */
  readonly vat: { readonly country: CountryCode; readonly rate: number } | null;
  /** Loans are offered only by methods that bring the mandatory text (sections 5 and 6 VKrG, section 17 PAngV). */
  readonly creditText: boolean;
  /** The order button has the words of section 8 FAGG, section 312j BGB. */
  readonly orderWords: boolean;
  /** The withdrawal function is linked from every page (Directive 2011/83/EU, article 11a). */
  readonly withdrawal: boolean;
  /** A repair of a defect extends the legal guarantee, and the customer hears of it before choosing (Directive (EU) 2024/1799). */
  readonly repairGuarantee: boolean;
  /** Each offer has manufacturer, identifier and warnings (Regulation (EU) 2023/988, article 19). */
  readonly productSafety: boolean;
  /** The notice on the legal guarantee stands before the order (Directive 2011/83/EU, article 22a; Regulation (EU) 2025/1960). */
  readonly guaranteeNotice: boolean;
}

export const DUTIES: Readonly<Record<CountryProfile, Duties>> = {
  none: {
    priorPrice: false,
    vat: null,
    creditText: false,
    orderWords: false,
    withdrawal: false,
    repairGuarantee: false,
    productSafety: false,
    guaranteeNotice: false,
  },
  AT: {
    priorPrice: true,
    vat: { country: 'AT', rate: 20 },
    creditText: true,
    orderWords: true,
    withdrawal: true,
    repairGuarantee: true,
    productSafety: true,
    guaranteeNotice: true,
  },
  DE: {
    priorPrice: true,
    vat: { country: 'DE', rate: 19 },
    creditText: true,
    orderWords: true,
    withdrawal: true,
    repairGuarantee: true,
    productSafety: true,
    guaranteeNotice: true,
  },
};
