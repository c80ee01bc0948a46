import { opensWide } from '../../../client/features/content/place-blocks.ts';
import { contentPageQuery } from '../../../client/core/queries.ts';
import { faqSearch } from '../../../shared/commerce/faq-search.ts';
import { hoursByDay } from '../../../shared/commerce/opening-hours.ts';
import type { ContentBlock } from '../../../packages/contract/content-blocks.ts';
import type { ContentPage } from '../../../packages/contract/content.ts';
import { hourText } from '../../../shared/i18n/hour-text.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { contact, writeBlocks } from './content-blocks.ts';
import { loaded, type MarkdownPage } from './markdown-page.ts';
import { blocks, fact, heading, link, list, type Markdown, paragraph, text } from './syntax.ts';

const pageOf = ({ app }: MarkdownPage, slug: string): ContentPage =>
  loaded(app.queryClient.getQueryData(contentPageQuery(slug).queryKey)).data;

/** Its first block is a slide or a picture; the page is about the shop. */
export function writeHome(page: MarkdownPage): Markdown {
  const { company_name: name, tagline } = page.bootstrap.settings;
  return blocks([heading(1, text(name)), paragraph(text(tagline)), writeBlocks(page, pageOf(page, 'home').blocks)]);
}

export function writeContent(page: MarkdownPage): Markdown {
  const content = pageOf(page, page.params['slug'] ?? '');
  const form = content.blocks.find((block) => block.type === 'form');
  if (form?.form === 'contact') return writeContact(page, content, form.text);
  const q = page.search.get('q') ?? '';
  return q !== '' && content.blocks[0]?.type === 'faq' ? writeFound(page, content, q) : writeTitled(page, content);
}

/** A page that begins with a title of its own has no other. */
const writeTitled = (page: MarkdownPage, { title, blocks: given }: ContentPage): Markdown =>
  opensWide(given) ? writeBlocks(page, given, 1) : blocks([heading(1, text(title)), writeBlocks(page, given)]);

/** Questions with the words of the address. */
function writeFound(page: MarkdownPage, { title, slug, blocks: given }: ContentPage, q: string): Markdown {
  const t = page.of('faq');
  const topics = given.flatMap((block) => (block.type === 'faq' ? [{ ...block, id: block.key }] : []));
  const found = faqSearch(topics)(q);
  if (!found) return writeTitled(page, { ...pageOf(page, slug), title });
  return blocks([
    heading(1, text(title)),
    paragraph(text(found.count === 0 ? t('nothing', { words: q }) : t('found', { count: found.count, words: q }))),
    paragraph(link(text(t('all')), page.urlOf('content', { slug }))),
    ...found.topics.flatMap((topic) => [
      heading(2, text(topic.title)),
      ...topic.questions.flatMap(({ question, answer }) => [heading(3, text(question)), page.rich(answer)]),
    ]),
  ]);
}

/** The addresses to write to, and when to call: the form itself is for browsers. */
function writeContact(page: MarkdownPage, { title, blocks: given }: ContentPage, lead: string): Markdown {
  const { of, app, bootstrap, urlOf } = page;
  const t = of('contact');
  const language = LANGUAGES[app.locale];
  const hour = (time: string): string => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return hourText(language, hours, minutes);
  };
  const about = given.find((block: ContentBlock) => block.type === 'text');
  return blocks([
    heading(1, text(title)),
    paragraph(text(lead)),
    paragraph(link(text(t('form')), urlOf('form', { name: 'contact' }))),
    heading(2, text(t('direct'))),
    contact(page),
    heading(2, text(t('hours'))),
    list(
      hoursByDay(bootstrap.settings.opening_hours).map(({ day, spans }) =>
        fact(
          t(`days.${day}`),
          text(
            spans.length === 0
              ? t('closed')
              : spans.map(({ opens, closes }) => t('span', { opens: hour(opens), closes: hour(closes) })).join(', '),
          ),
        ),
      ),
    ),
    ...(about ? [heading(2, text(about.title)), page.rich(about.html)] : []),
  ]);
}
