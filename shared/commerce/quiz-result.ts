import type { Quiz } from '../../packages/contract/quiz.ts';
import { isFacetKey } from './catalog-query-edit.ts';
import { type CatalogSelection, NOTHING } from './catalog-query.ts';
import type { FacetKey } from './facets.ts';
import type { Answers, QuizAnswer } from './quiz-steps.ts';

/**
 * The wishes that may be given up when nothing fits: the filters of a question, the collection or the category that has the most points.
 */
export type Wish =
  | { readonly of: 'question'; readonly question: string }
  | { readonly of: 'collection'; readonly value: string }
  | { readonly of: 'category'; readonly value: string };

/**
 * A listing for the answers, and the wishes that it leaves out. The results are the listing with these filters, so the catalogue shows the
 * same products behind the button. A result computed by the backend would be a rule for each backend, and the browser could not explain it.
 */
export interface Attempt {
  readonly selection: CatalogSelection;
  readonly relaxed: readonly Wish[];
}

/** Facet values that narrow the listing. Without a wish they are kept always. */
export interface Narrowing {
  readonly wish: Wish | null;
  readonly values: readonly { readonly facet: FacetKey; readonly value: string }[];
}

export interface Outcome {
  /** The best category and collection; null without points. */
  readonly category: string | null;
  readonly collection: string | null;
  /** An answer names the category. */
  readonly isCategoryFixed: boolean;
  readonly min: number | null;
  readonly max: number | null;
}

/** The sum of the points of the chosen answers, by value. */
export function pointsOf(quiz: Quiz, answers: Answers, kind: 'categories' | 'collections'): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { answer } of chosenAnswers(quiz, answers))
    for (const { value, points } of answer[kind]) sums.set(value, (sums.get(value) ?? 0) + points);
  return sums;
}

/** Best category, best collection, and the price: the scoring rule of the quiz. */
export function outcomeOf(quiz: Quiz, answers: Answers): Outcome {
  const chosen = chosenAnswers(quiz, answers).map(({ answer }) => answer);
  const fixed = chosen.find(({ category }) => category !== null)?.category ?? null;
  const prices = chosen.flatMap(({ price }) => price ?? []);
  const collections = quiz.results.map(({ collection }) => collection);
  const categories = quiz.categories.map(({ value }) => value);
  const mins = prices.map(({ min }) => min ?? 0);
  const maxs = prices.map(({ max }) => max ?? Infinity);
  const max = maxs.length === 0 ? Infinity : Math.max(...maxs);
  return {
    category: fixed ?? best(categories, pointsOf(quiz, answers, 'categories')),
    collection: best(collections, pointsOf(quiz, answers, 'collections')),
    isCategoryFixed: fixed !== null,
    // Several answers about the price allow the whole span.
    min: (mins.length === 0 ? 0 : Math.min(...mins)) || null,
    max: max === Infinity ? null : max,
  };
}

/**
 * The listings to try until one has products: all wishes; each wish left out alone, in the order questions (as asked), collection,
 * category; then more and more of them in this order. The price and a category that an answer names are kept: beyond them nothing is shown.
 */
export function attemptsOf(quiz: Quiz, answers: Answers): readonly Attempt[] {
  const { min, max } = outcomeOf(quiz, answers);
  const parts = wishesOf(quiz, answers);
  const wishes = parts.flatMap(({ wish }) => wish ?? []);
  const singles = wishes.map((wish) => [wish]);
  const more = wishes.slice(1).map((_, index) => wishes.slice(0, index + 2));
  return [[], ...singles, ...more].map((relaxed) => {
    const kept = parts.filter(({ wish }) => wish === null || !relaxed.includes(wish));
    return { relaxed, selection: { ...NOTHING, min, max, facets: facetsOf(kept) } };
  });
}

/** All that narrows the listing, besides the price: by questions (as asked), collection, category. */
export function wishesOf(quiz: Quiz, answers: Answers): Narrowing[] {
  const { category, collection, isCategoryFixed } = outcomeOf(quiz, answers);
  const parts = questionFilters(quiz, answers);
  if (collection !== null)
    parts.push({ wish: { of: 'collection', value: collection }, values: [{ facet: 'collections', value: collection }] });
  if (category !== null)
    parts.push({
      wish: isCategoryFixed ? null : { of: 'category', value: category },
      values: [{ facet: 'categories', value: category }],
    });
  return parts;
}

/**
 * Titles of the answers that hold for every product of the attempt: those that narrowed it, then those with points for what narrowed it.
 */
export function reasonsOf(quiz: Quiz, answers: Answers, { selection, relaxed }: Attempt): readonly string[] {
  const { facets, min, max } = selection;
  const [category] = facets.categories ?? [];
  const [collection] = facets.collections ?? [];
  const isGivenUp = (question: string): boolean => relaxed.some((wish) => wish.of === 'question' && wish.question === question);
  const favours = (points: QuizAnswer['categories'], value: string | undefined): boolean =>
    points.some((one) => one.value === value && one.points > 0);
  return chosenAnswers(quiz, answers)
    .filter(({ question, answer }) => {
      // Its points are no reason: a product without the wished metal would give it.
      if (answer.filters.length > 0) return !isGivenUp(question) && isOnly(answers, question);
      const isPriced = answer.price !== null && (min !== null || max !== null);
      return isPriced || favours(answer.categories, category) || favours(answer.collections, collection);
    })
    .toSorted((a, b) => Number(b.answer.filters.length > 0) - Number(a.answer.filters.length > 0))
    .map(({ answer }) => answer.title);
}

/** Of two chosen metals a product has one: neither is the reason for every product. */
const isOnly = (answers: Answers, question: string): boolean => answers.get(question)?.length === 1;

/** The place of the question whose chosen answer has a price; -1 without one. */
export const budgetQuestion = ({ questions }: Quiz, answers: Answers): number =>
  questions.findIndex(({ key, answers: offered }) => offered.some((one) => one.price !== null && answers.get(key)?.includes(one.key)));

/** The titles of what was wished for. */
export function titlesOf({ questions, results, categories }: Quiz, answers: Answers, wish: Wish): string[] {
  if (wish.of === 'collection') return results.filter(({ collection }) => collection === wish.value).map(({ name }) => name);
  if (wish.of === 'category') return categories.filter(({ value }) => value === wish.value).map(({ title }) => title);
  const offered = questions.find(({ key }) => key === wish.question)?.answers ?? [];
  return offered.filter(({ key }) => answers.get(wish.question)?.includes(key)).map(({ title }) => title);
}

/** Two of the reasons for the product at a place in the list, so that neighbours differ. */
export function reasonsAt(reasons: readonly string[], place: number): readonly string[] {
  if (reasons.length < 3) return reasons;
  const first = place % reasons.length;
  const second = (first + 1 + (Math.floor(place / reasons.length) % (reasons.length - 1))) % reasons.length;
  return [Math.min(first, second), Math.max(first, second)].map((index) => reasons[index] as string);
}

export function chosenAnswers({ questions }: Quiz, answers: Answers): { question: string; answer: QuizAnswer }[] {
  return questions.flatMap(({ key, answers: offered }) =>
    offered.filter((one) => answers.get(key)?.includes(one.key)).map((answer) => ({ question: key, answer })),
  );
}

/** One part for each question whose answers narrow the listing. An open answer beside others takes the narrowing back. */
function questionFilters(quiz: Quiz, answers: Answers): Narrowing[] {
  const byQuestion = Map.groupBy(chosenAnswers(quiz, answers), ({ question }) => question);
  return [...byQuestion].flatMap(([key, chosen]) => {
    if (chosen.some(({ answer }) => answer.filters.length === 0)) return [];
    const values = chosen.flatMap(({ answer }) =>
      answer.filters.flatMap(({ facet, value }) => (isFacetKey(facet) ? [{ facet, value }] : [])),
    );
    return values.length === 0 ? [] : [{ wish: { of: 'question', question: key } as const, values }];
  });
}

export function facetsOf(parts: readonly Narrowing[]): CatalogSelection['facets'] {
  const byFacet = Map.groupBy(
    parts.flatMap(({ values }) => values),
    ({ facet }) => facet,
  );
  return Object.fromEntries([...byFacet].map(([facet, values]) => [facet, [...new Set(values.map(({ value }) => value))].sort()]));
}

/** The most points; of equal ones the first. */
function best(order: readonly string[], points: ReadonlyMap<string, number>): string | null {
  const most = Math.max(0, ...order.map((value) => points.get(value) ?? 0));
  return most === 0 ? null : (order.find((value) => points.get(value) === most) ?? null);
}
