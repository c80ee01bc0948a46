import type { z } from 'zod';
import type { Quiz } from '../../contract/quiz.ts';
import type { Lang } from '../core/language.ts';
import type { QuizDocument } from '../shop/quiz-document.ts';
import { resolveLink } from '../shop/links.ts';
import { pictureOf } from '../shop/media.ts';
import type { Shop } from '../shop/shop.ts';

type Document = z.infer<typeof QuizDocument>;
type Question = Document['questions'][number];
type Answer = Question['answers'][number];
type QuizView = z.input<typeof Quiz>;
type Entity = { readonly id: number; readonly key: string };

/** The answers of this question name a kind of product. */
const PRODUCT_QUESTION = 'piece';

export function quiz(shop: Shop, lang: Lang): QuizView {
  const { quiz: document, categories, collections } = shop;
  const link = ({ label, link: reference }: Document['empty']['cta']) => ({ label: label[lang], url: resolveLink(shop, reference, lang) });
  const { title, intro, result, empty } = document;
  const scored = new Set(document.questions.flatMap(({ answers }) => answers.flatMap((one) => Object.keys(one.scores.categories))));
  return {
    title: title[lang],
    seo: { title: document.seo_title[lang], description: document.meta_description[lang] },
    intro: {
      title: intro.title[lang],
      text: intro.text[lang],
      start: intro.start[lang],
      media: pictureOf(shop, intro.picture, lang),
      link: link(intro.second),
    },
    max_results: document.scoring.max_results,
    questions: document.questions
      .toSorted((a, b) => a.sort_order - b.sort_order)
      .map((question) => ({
        key: question.key,
        label: question.label[lang],
        title: question.title[lang],
        text: question.text?.[lang] ?? '',
        wish: question.wish?.[lang] ?? null,
        max: question.multiple ? (question.max ?? question.answers.length) : 1,
        answers: question.answers.map((answer) => answerView(shop, question, answer, lang)),
      })),
    categories: categories.filter(({ key }) => scored.has(key)).map((one) => ({ value: String(one.id), title: one.title[lang] })),
    results: collections.flatMap(({ id, key, title: name }) => {
      const found = document.results.find(({ collection }) => collection === key);
      if (!found) return [];
      const { url } = link(found.cta);
      return [{ collection: String(id), name: name[lang], title: found.title[lang], text: found.text[lang], url }];
    }),
    result: { title: result.title[lang], text: result.text[lang] },
    empty: { title: empty.title[lang], text: empty.text[lang], link: link(empty.cta) },
  };
}

function answerView(shop: Shop, question: Question, answer: Answer, lang: Lang): QuizView['questions'][number]['answers'][number] {
  const { key, title, text, hint, picture, scores, filters = {}, price } = answer;
  const categories = pointsOf(shop.categories, scores.categories);
  const materials = Object.keys(scores.materials).map((name) => ({ facet: 'materials', value: materialSku(shop, name) }));
  const others = Object.entries(filters).flatMap(([facet, values]) => values.map((value) => ({ facet, value })));
  return {
    key,
    title: title[lang],
    text: (text ?? hint)?.[lang] ?? '',
    media: picture === null ? null : pictureOf(shop, picture, lang),
    categories,
    collections: pointsOf(shop.collections, scores.collections),
    category: question.key === PRODUCT_QUESTION ? (categories[0]?.value ?? null) : null,
    filters: [...materials, ...others],
    price: price ? { min: price.min || null, max: price.max } : null,
  };
}

const pointsOf = (entities: readonly Entity[], scores: Readonly<Record<string, number>>): { value: string; points: number }[] =>
  Object.entries(scores).map(([key, points]) => {
    const entity = entities.find((one) => one.key === key);
    if (!entity) throw new Error(`the quiz has points for nothing: ${key}`);
    return { value: String(entity.id), points };
  });

function materialSku({ materials }: Shop, key: string): string {
  const found = materials.find((one) => one.key === key);
  if (!found) throw new Error(`the quiz names a material that is not there: ${key}`);
  return found.sku;
}
