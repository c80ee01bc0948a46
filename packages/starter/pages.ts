import { inEachLanguage, LANGUAGES } from '../backend/core/language.ts';
import { slugOf } from '../backend/core/slug.ts';
import { addressLine, type Answers, legalName } from './answers.ts';
import { same, text, type TextKey, TEXTS, type Texts, todo } from './texts.ts';

/** The programs of the shop link to all of them but "about" and "care". */
export const PAGE_KEYS = [
  'about',
  'contact',
  'shipping',
  'returns',
  'size-guide',
  'care',
  'imprint',
  'privacy',
  'terms',
  'withdrawal',
  'accessibility',
  'guarantee',
  'cookies',
] as const;
export type PageKey = (typeof PAGE_KEYS)[number];

type Heading = Extract<TextKey, `heading.${string}`>;
const HEADINGS = Object.keys(TEXTS.en).filter((key) => key.startsWith('heading.')) as Heading[];
const headingsOf = (page: PageKey): Heading[] => HEADINGS.filter((key) => key.startsWith(`heading.${page}.`));

/** A heading for each thing that the page has to say, and below it what is to do. */
const draft = (page: PageKey): Texts =>
  inEachLanguage((lang) =>
    headingsOf(page)
      .map((key) => `<h2>${text(key)[lang]}</h2>\n<p>${todo(key)[lang]}</p>`)
      .join('\n'),
  );

const blocksOf = (page: PageKey): object[] =>
  headingsOf(page).map((key) => ({
    type: 'text',
    key: key.split('.').at(-1),
    title: text(key),
    html: inEachLanguage((lang) => `<p>${todo(key)[lang]}</p>`),
  }));

const company = (['contact', 'company', 'trade'] as const).map((part) => ({
  type: 'company-data',
  key: part,
  title: text(`company.${part}`),
  part,
}));

const BLOCKS: Readonly<Partial<Record<PageKey, readonly object[]>>> = {
  contact: [{ type: 'form', key: 'form', form: 'contact' }, ...blocksOf('contact')],
  imprint: [...company, ...blocksOf('imprint')],
  accessibility: [
    { type: 'accessibility', key: 'figures', part: 'figures' },
    ...blocksOf('accessibility'),
    { type: 'accessibility', key: 'authority', part: 'authority' },
  ],
};

/** `now` as an ISO 8601 time: of the first writing. */
export function pagesDocument(answers: Answers, notice: unknown, now: string): unknown {
  const { name, mail } = answers;
  const values = (lang: keyof typeof LANGUAGES) => ({
    name,
    mail,
    legal: legalName(answers),
    address: addressLine(answers, LANGUAGES[lang].tag),
  });
  const paragraph = (key: TextKey): Texts => {
    const texts = text(key, values);
    return inEachLanguage((lang) => `<p>${texts[lang]}</p>`);
  };
  const block = (slug: string, title: Texts, body: Texts, more: object = {}) => ({ key: slug, slug, title, body, ...more });
  const empty = same('');
  return {
    pages: PAGE_KEYS.map((key) => {
      const title = text(`page.${key}`);
      const by = text('byShop', (lang) => ({ name, title: title[lang] }));
      const blocks = BLOCKS[key];
      return {
        key,
        slug: inEachLanguage((lang) => slugOf(title[lang], lang)),
        title,
        seo_title: by,
        meta_description: by,
        updated_at: now,
        ...(blocks ? { blocks } : { body: draft(key) }),
      };
    }),
    blocks: [
      block('product-shipping', text('page.shipping'), paragraph('blockShipping')),
      block('product-returns', text('page.returns'), paragraph('blockReturns')),
      block('product-care', text('page.care'), empty),
      block('product-engraving', text('page.care'), empty),
      block('product-guarantee', text('page.guarantee'), empty, { notice }),
      block('product-safety', text('company.contact'), paragraph('blockSafety')),
      block('footer-about', same(name), paragraph('blockFooter')),
      block('cart-empty', text('menuShop'), paragraph('blockCart')),
      block('wishlist-empty', text('menuShop'), paragraph('blockCart')),
      block('search-empty', text('page.contact'), paragraph('blockHelp')),
      block('checkout-help', text('page.contact'), paragraph('blockHelp')),
    ],
    entities: [{ key: 'bestsellers', title: text('menuShop'), designs: [] }],
  };
}

const SHOWN = ['rings', 'necklaces', 'earrings'];

/** `categories` are those of the document `shop`. */
export function homeDocument({ name }: Answers, categories: readonly Readonly<Record<string, unknown>>[]): unknown {
  const seeAll = text('seeAll');
  return {
    seo_title: same(name),
    meta_description: text('homeDescription', () => ({ name })),
    blocks: [
      {
        type: 'text',
        key: 'about',
        title: text('homeAbout'),
        html: inEachLanguage((lang) => `<p>${todo('homeAboutTodo')[lang]}</p>`),
      },
      {
        type: 'columns',
        key: 'categories',
        columns: categories
          .filter(({ key }) => SHOWN.includes(String(key)))
          .map(({ key, title }) => ({
            title: title as Texts,
            html: inEachLanguage((lang) => `<p><a href="{{category:${String(key)}}}">${seeAll[lang]}</a></p>`),
          })),
      },
      {
        type: 'call-to-action',
        key: 'questions',
        title: text('homeQuestions'),
        text: text('homeQuestionsText'),
        link: { label: text('page.contact'), url: 'page:contact' },
      },
    ],
  };
}
