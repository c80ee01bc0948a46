import type { Documents } from '../backend/content/write-content.ts';
import { inEachLanguage, LANGUAGES } from '../backend/core/language.ts';
import { addressLine, type Answers, legalName } from './answers.ts';
import { homeDocument, pagesDocument } from './pages.ts';
import { type DemoShop, shopDocument } from './shop-document.ts';
import { inLanguages, same, text, type TextKey, type Texts } from './texts.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Texts of mails that are the demo's own; all others are those of any shop, with its name. */
const OWN_MAIL_TEXTS: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
  shipped: { lead: 'shippedLead' },
  'newsletter-confirm': { subject: 'newsletterConfirm', title: 'newsletterTitle' },
  'newsletter-welcome': { subject: 'newsletterWelcome', lead: 'newsletterLead' },
};

/**
 * The documents of a new shop. What every jeweller has alike (mails, statuses, materials, facets, reasons of returns) is taken from those of
 * the demo, in all languages, so that it is written once; `demo` are its documents as they are stored. `now` is an ISO 8601 time.
 */
export function starterDocuments(answers: Answers, demo: Documents, now: string): Documents {
  const demoName = (demo['shop'] as DemoShop).settings['company_name'] as string;
  const { mails, law, quiz } = named(demo, demoName, answers.name) as Readonly<Record<'mails' | 'law' | 'quiz', Entry>>;
  const { blocks } = demo['pages'] as { readonly blocks: readonly (Entry & { readonly slug: string })[] };
  const notice = blocks.find(({ slug }) => slug === 'product-guarantee')?.['notice'];
  const documents = {
    shop: shopDocument(answers, demo['shop'] as DemoShop),
    home: homeDocument(answers, (demo['shop'] as DemoShop)['categories'] ?? []),
    pages: pagesDocument(answers, notice, now),
    campaigns: { campaigns: [], popups: [], discount_codes: [], gift_cards: [] },
    blog: { sections: [], posts: [] },
    // Without questions there is no quiz.
    quiz: { ...quiz, intro: { ...(quiz['intro'] as Entry), picture: '' }, questions: [], results: [] },
    law: lawDocument(answers, law),
    mails: mailsDocument(answers, mails),
    pictures: [],
    films: [],
  };
  return inLanguages(documents, answers.languages) as Documents;
}

/** Every text with the name of the new shop; in Czech and Slovak the demo's has an ending. */
function named(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return value.replaceAll(new RegExp(`${from}(?:u|em|ovi)?(?!\\p{L})`, 'gu'), () => to);
  if (Array.isArray(value)) return value.map((one) => named(one, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one, from, to)]));
}

function mailsDocument({ name, mail }: Answers, demo: Entry): Entry {
  const values = () => ({ name });
  return {
    from: { name, email: mail },
    sign_off: text('signOff', values),
    mails: (demo['mails'] as readonly Entry[]).map((one) => ({
      ...one,
      ...Object.fromEntries(Object.entries(OWN_MAIL_TEXTS[String(one['key'])] ?? {}).map(([field, key]) => [field, text(key, values)])),
    })),
  };
}

/** The shop as supplier of all products; where hallmarks are is the owner's to say. */
function lawDocument(answers: Answers, demo: Entry): Entry {
  const address: Texts = inEachLanguage((lang) => addressLine(answers, LANGUAGES[lang].tag));
  return {
    suppliers: [{ key: 'shop', name: legalName(answers), address, contact: answers.mail }],
    labels: [],
    warnings: demo['warnings'],
    fineness: demo['fineness'],
    hallmark: { title: (demo['hallmark'] as Entry)['title'], value: same('{fineness}, {place}'), places: {} },
    titles: {},
    facts: [],
  };
}
