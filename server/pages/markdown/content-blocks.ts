import lastRun from '../../../shared/accessibility/last-run.json' with { type: 'json' };
import type { AccessibilityRun } from '../../../shared/accessibility/run.ts';
import { sumOf } from '../../../shared/accessibility/run.ts';
import { AUTHORITIES } from '../../../client/features/content/authorities.ts';
import type { BlockOf } from '../../../client/features/content/block-of.ts';
import { legalRows } from '../../../client/features/content/legal-rows.ts';
import { companyLegalQuery, entityQuery, newestPostsQuery, type RowProducts } from '../../../client/features/content/load-blocks.ts';
import { inNamedOrder, namedProductsQuery } from '../../../client/features/product/queries.ts';
import { postalLines } from '../../../packages/contract/address-format.ts';
import type { ContentBlock, ContentBlockType, ContentLink } from '../../../packages/contract/content-blocks.ts';
import type { Html } from '../../../packages/contract/html.ts';
import type { MarkdownPage } from './markdown-page.ts';
import { postList } from './magazine.ts';
import { cardList } from './prices.ts';
import {
  blocks,
  emphasis,
  fact,
  heading,
  image,
  inline,
  item,
  link,
  list,
  type Markdown,
  NOTHING,
  paragraph,
  quoted,
  strong,
  table,
  text,
  textLines,
} from './syntax.ts';

type Writer<T extends ContentBlockType> = (page: MarkdownPage, block: BlockOf<T>, level: TitleLevel) => Markdown;
/** Of the block's title: 1 for the first one of a page that begins with it. */
type TitleLevel = 1 | 2;

const title = (words: string): Markdown => heading(2, text(words));
const words = (plain: string): Markdown => paragraph(text(plain));

/** Like `useContentLink`: null if the shop has no such page. */
function contentLink({ urlOfPath }: MarkdownPage, given: ContentLink | null): Markdown | null {
  const address = given && urlOfPath(given.url);
  return given && address !== null ? link(text(given.label), address) : null;
}

const links = (page: MarkdownPage, ...given: readonly (ContentLink | null)[]): Markdown =>
  paragraph(
    inline(
      given.map((one) => contentLink(page, one)),
      ' · ',
    ),
  );

interface NamedLink {
  readonly name: string;
  readonly line?: string;
  readonly url: string;
}

/** Links to pages that the shop has. */
const linkList = ({ urlOfPath }: MarkdownPage, given: readonly NamedLink[]): Markdown =>
  list(
    given.flatMap(({ name, line = '', url }) => {
      const address = urlOfPath(url);
      return address === null ? [] : [item(inline([link(text(name), address), text(line)], ' · '))];
    }),
  );

/** A block whose tiles, link or products are its reason is not shown without them. */
const unlessEmpty = (content: Markdown, block: (content: Markdown) => Markdown): Markdown => (content === '' ? NOTHING : block(content));

const titledHtml = (page: MarkdownPage, level: number, parts: readonly { readonly title: string; readonly html: Html }[]): Markdown[] =>
  parts.flatMap((part) => [heading(level, text(part.title)), page.rich(part.html)]);

/** THE table of block types: a type of the contract without a writer does not compile. */
const WRITERS: { readonly [T in ContentBlockType]: Writer<T> } = {
  heading: (_, { eyebrow, title: name, lead }, level) => blocks([words(eyebrow), heading(level, text(name)), words(lead)]),
  text: (page, { title: name, html }) => blocks([title(name), page.rich(html)]),
  columns: (page, { title: name, columns }) => blocks([title(name), ...titledHtml(page, name === '' ? 2 : 3, columns)]),
  steps: (page, { title: name, link: given, steps }) =>
    blocks([title(name), ...titledHtml(page, name === '' ? 2 : 3, steps), name === '' ? null : links(page, given)]),
  quote: (_, { text: said, source }) => quoted(blocks([words(said), words(source)])),
  faq: (page, { title: name, questions }) =>
    questions.length === 0
      ? NOTHING
      : blocks([title(name), ...questions.flatMap(({ question, answer }) => [heading(3, text(question)), page.rich(answer)])]),
  table: (page, { title: name, caption, head, rows }) =>
    blocks([
      title(name),
      caption === '' ? null : paragraph(emphasis(text(caption))),
      table(
        head.map((cell) => text(cell)),
        rows.map(([first, ...cells]) => [
          first === undefined ? NOTHING : strong(page.richLine(first)),
          ...cells.map((cell) => page.richLine(cell)),
        ]),
      ),
    ]),
  picture: (page, { media, caption }) => blocks([image(media.alt, page.pictureUrl(media.url)), words(caption)]),
  'picture-text': (page, { title: name, html, link: given }) => blocks([title(name), page.rich(html), links(page, given)]),
  video: (page, { title: name, caption, link: given }) => blocks([title(name), words(caption), links(page, given)]),
  'picture-strip': (page, { title: name, text: lead, tiles }) =>
    tiles.length === 0
      ? NOTHING
      : blocks([
          title(name),
          words(lead),
          linkList(
            page,
            tiles.map(({ media, url }) => ({ name: media.alt, url })),
          ),
        ]),
  'call-to-action': (page, { title: name, text: lead, link: given, second }) =>
    contentLink(page, given) === null ? NOTHING : blocks([title(name), words(lead), links(page, given, second)]),
  teaser: (page, { title: name, text: lead, link: given }) =>
    contentLink(page, given) === null ? NOTHING : blocks([title(name), words(lead), links(page, given)]),
  form: (page, { form, title: name, text: lead }) => {
    const label = text(page.of('common')('writeToUs'));
    return blocks([heading(2, name === '' ? label : text(name)), words(lead), paragraph(link(label, page.urlOf('form', { name: form })))]);
  },
  accessibility: (page, block) => blocks([title(block.title), accessibility(page, block)]),
  'company-data': (page, { title: name, part }) => blocks([title(name), part === 'contact' ? contact(page) : legal(page, part)]),
  products: (page, block) =>
    unlessEmpty(productRow(page, block), (cards) => blocks([title(block.title), words(block.text), cards, links(page, block.link)])),
  posts: (page, { title: name, link: given, count }) =>
    unlessEmpty(postList(page, (page.app.queryClient.getQueryData(newestPostsQuery().queryKey)?.data ?? []).slice(0, count)), (posts) =>
      blocks([title(name), posts, links(page, given)]),
    ),
  // The visitor's own.
  'recently-viewed': () => NOTHING,
  hero: (page, { slides }, level) =>
    blocks(
      slides.flatMap(({ eyebrow, title: name, text: lead, link: given, second }, index) => [
        words(eyebrow),
        heading(index === 0 ? level : 2, text(name)),
        words(lead),
        links(page, given, second),
      ]),
    ),
  'category-tiles': (page, { title: name, tiles }) =>
    unlessEmpty(
      linkList(
        page,
        tiles.map((tile) => ({ name: tile.title, line: tile.text, url: tile.url })),
      ),
      (shown) => blocks([title(name), shown]),
    ),
  story: (page, { eyebrow, title: name, text: lead, link: given }) =>
    blocks([words(eyebrow), title(name), words(lead), links(page, given)]),
  'stones-by-cut': (page, { title: name, text: lead, tiles, link: given }) =>
    unlessEmpty(
      linkList(
        page,
        tiles.map((tile) => ({ name: tile.title, url: tile.url })),
      ),
      (shown) => blocks([title(name), words(lead), shown, links(page, given)]),
    ),
  'trust-row': ({ urlOfPath }, { items }) =>
    list(items.map(({ title: name, text: line, url }) => item(inline([strong(link(text(name), urlOfPath(url))), text(line)], ': ')))),
};

/** The blocks of a page below its title, each in its language. `level`: of the title of the first one. */
export function writeBlocks(page: MarkdownPage, given: readonly ContentBlock[], level: TitleLevel = 2): Markdown {
  return blocks(
    given.flatMap((block, index) => [
      block.lang === given[index - 1]?.lang ? NOTHING : page.languageNote(block.lang),
      (WRITERS[block.type] as Writer<ContentBlockType>)(page, block, index === 0 ? level : 2),
    ]),
  );
}

/** As many products as the page shows (client/features/content/product-row.tsx). */
const ROW = 8;

function productRow(page: MarkdownPage, block: BlockOf<'products'>): Markdown {
  const { queryClient } = page.app;
  const selected: RowProducts | undefined =
    block.entity == null ? block : queryClient.getQueryData(entityQuery(block.entity).queryKey)?.data;
  if (!selected) return NOTHING;
  const { products_ids: ids, products } = selected;
  const cards = ids.length === 0 ? products : inNamedOrder(queryClient.getQueryData(namedProductsQuery(ids).queryKey)?.data ?? [], ids);
  return cardList(page, cards.slice(0, ROW), block.title);
}

/** Name, address, telephone, mail, hours. */
export function contact({ bootstrap, countryName }: MarkdownPage): Markdown {
  const { settings } = bootstrap;
  const { country, email_address: mail, phone_number: phone } = settings.company_address;
  return blocks([
    paragraph(textLines([settings.legal_name, ...postalLines(settings.company_address), countryName(country)])),
    phone === '' ? null : paragraph(link(text(phone), `tel:${phone.replaceAll(' ', '')}`)),
    mail === '' ? null : paragraph(link(text(mail), `mailto:${mail}`)),
    paragraph(textLines(settings.working_hours.split('\n'))),
  ]);
}

function legal({ app, of, bootstrap }: MarkdownPage, part: 'company' | 'trade'): Markdown {
  const known = app.queryClient.getQueryData(companyLegalQuery().queryKey)?.data.company_legal;
  if (!known) return NOTHING;
  const rows = legalRows(known, { part, country: bootstrap.settings.company_address.country, t: of('blocks') });
  return list(
    rows.map(({ name, value, address }) =>
      fact(name, inline([text(value), address === undefined ? null : link(text(address.label), address.url)], ', ')),
    ),
  );
}

const run = lastRun as AccessibilityRun;

function accessibility({ app, of, format }: MarkdownPage, { part, limitations }: BlockOf<'accessibility'>): Markdown {
  const t = of('blocks');
  if (part === 'authority') {
    const { countryProfile: country } = app;
    if (country === 'none') return NOTHING;
    const address = AUTHORITIES[country];
    return paragraph(inline([text(t(`authority${country}`)), link(text(new URL(address).hostname.replace(/^www\./, '')), address)]));
  }
  if (run.date === null) return words(t('axeNever'));
  const figures = [
    [t('axePages'), sumOf(run, 'pages')],
    [t('axeFindings'), sumOf(run, 'findings')],
    [t('axeLimitations'), limitations],
  ] as const;
  return blocks([
    list(figures.map(([name, number]) => fact(name, text(format.number(number))))),
    words(t('axeRun', { date: format.date(new Date(run.date)), version: run.axe, widths: run.widths.join(', ') })),
    table(
      [t('axeGroups'), t('axeChecked'), t('axeFound')].map((name) => text(name)),
      run.groups.map(({ key, pages, findings }) => [text(t(`axe-${key}`)), text(format.number(pages)), text(format.number(findings))]),
    ),
  ]);
}
