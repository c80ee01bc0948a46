import type { Lang } from '../../core/language.ts';
import { pageUrl, shopUrl } from '../../shop/links.ts';
import type { Shop } from '../../shop/shop.ts';
import { fillLines, inItsLanguage, type Line } from './fill.ts';

/** The end of every mail: closing words, who writes, the function to withdraw. */
export interface Foot {
  readonly signOff: readonly Line[];
  readonly company: readonly Line[];
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

interface Words {
  readonly vatId: string;
  readonly managedBy: string;
  readonly withdraw: string;
  readonly privacy: string;
  readonly imprint: string;
}

const WORDS: Readonly<Record<Lang, Words>> = {
  de: { vatId: 'UID', managedBy: 'Geschäftsführung', withdraw: 'Vertrag widerrufen', privacy: 'Datenschutz', imprint: 'Impressum' },
  en: { vatId: 'VAT', managedBy: 'Managing director', withdraw: 'Withdraw from contract here', privacy: 'Privacy', imprint: 'Imprint' },
  cs: {
    vatId: 'DIČ',
    managedBy: 'Jednatelé',
    withdraw: 'Odstoupit od smlouvy',
    privacy: 'Ochrana osobních údajů',
    imprint: 'Údaje o provozovateli',
  },
  sk: {
    vatId: 'IČ DPH',
    managedBy: 'Konatelia',
    withdraw: 'Odstúpiť od zmluvy',
    privacy: 'Ochrana údajov',
    imprint: 'Údaje o spoločnosti',
  },
  pl: { vatId: 'VAT', managedBy: 'Zarząd', withdraw: 'Odstąp od umowy', privacy: 'Prywatność', imprint: 'Nota prawna' },
  es: { vatId: 'NIF-IVA', managedBy: 'Administración', withdraw: 'Desistir del contrato', privacy: 'Privacidad', imprint: 'Aviso legal' },
  nl: { vatId: 'Btw', managedBy: 'Directie', withdraw: 'Overeenkomst herroepen', privacy: 'Privacy', imprint: 'Colofon' },
};

interface FootOptions {
  readonly lang: Lang;
  /** Names the order where the mail is about one. */
  readonly withdrawalUrl: string;
  readonly signed: boolean;
  /** Of pages in another language than the mail's, by their addresses. */
  readonly languages: ReadonlyMap<string, string>;
}

export function footOf(shop: Shop, { lang, withdrawalUrl, signed, languages }: FootOptions): Foot {
  const words = WORDS[lang];
  const page = (key: string, label: string) => {
    const url = pageUrl(shop, key, lang);
    return { label: inItsLanguage(label, languages.get(url)), url };
  };
  return {
    signOff: signed ? fillLines(shop.mails.sign_off[lang], {}) : [],
    company: companyOf(shop, lang),
    links: [{ label: words.withdraw, url: withdrawalUrl }, page('privacy', words.privacy), page('imprint', words.imprint)],
  };
}

/** Facts that business letters have to name: AT section 14 UGB, DE section 35a GmbHG, section 37a HGB. */
export function companyOf(shop: Shop, lang: Lang): readonly Line[] {
  const { legal_name, company_address: address, city_name, country_name, legal } = shop.document.settings;
  const words = WORDS[lang];
  const { address_line_1 = '', address_line_2 = '', zip = '', phone_number: phone = '', email_address: email = '' } = address;
  const place = [legal_name, address_line_1, address_line_2, `${zip} ${city_name[lang]}`.trim(), country_name[lang]];
  const register = [legal.register_number, legal.register_court[lang], legal.vat_id && `${words.vatId} ${legal.vat_id}`];
  const contact = [
    phone && { label: phone, url: `tel:${phone.replaceAll(/[^+\d]/g, '')}` },
    email && { label: email, url: `mailto:${email}` },
  ].filter((run) => run !== '');
  const lines: Line[] = [
    [joined(place)],
    contact.flatMap((run, index) => (index === 0 ? [run] : [', ', run])),
    [joined(register)],
    [legal.managing_director[lang] && `${words.managedBy}: ${legal.managing_director[lang]}`],
  ];
  return lines.filter(([first]) => first !== undefined && first !== '');
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

/** The function without an order. */
export const withdrawalUrl = (shop: Shop, lang: Lang, order?: string): string =>
  shopUrl(shop, order === undefined ? '/withdrawal' : `/withdrawal?order=${encodeURIComponent(order)}`, lang);
