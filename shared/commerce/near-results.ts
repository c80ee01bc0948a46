import type { Facet } from '../../packages/contract/catalog.ts';
import type { Quiz } from '../../packages/contract/quiz.ts';
import { isFacetKey } from './catalog-query-edit.ts';
import { type CatalogSelection, NOTHING } from './catalog-query.ts';
import { attemptsOf, chosenAnswers, facetsOf, outcomeOf, type Wish, wishesOf } from './quiz-result.ts';
import type { Answers, QuizAnswer } from './quiz-steps.ts';
import type { Id } from '../../packages/contract/common.ts';

/** Shown beside at most one exact product. */
export const NEAR_RESULTS = 3;
/** A price is never further outside of the budget. */
const PRICE_TOLERANCE = 0.15;
const highest = (max: number): number => Math.floor(toCent(max * (1 + PRICE_TOLERANCE)));
const lowest = (min: number): number => Math.ceil(toCent(min * (1 - PRICE_TOLERANCE)));

/** In what a near product differs from one question's answers: it has another value, or costs more (less: negative) than the budget. */
export type Difference = { readonly of: 'value'; readonly has: string } | { readonly of: 'price'; readonly amount: number };

export interface NearResult<T> {
  readonly product: T;
  /** The key of the question whose answers it does not meet. */
  readonly question: string;
  readonly difference: Difference;
}

interface Alternative {
  /** The value that the products of the listing have; null: another price. */
  readonly has: string | null;
  readonly selection: CatalogSelection;
}

/** Listings in which one question's answers are not met and all others are. */
export interface RelaxedWish {
  readonly question: string;
  readonly alternatives: readonly Alternative[];
}

/**
 * The wishes that may be relaxed, the smallest difference first: a colour of metal (the design stays), the price, then anything else.
 * The category and the collection (occasion, style) stay as they are.
 */
export function relaxedWishes(quiz: Quiz, answers: Answers, facets: readonly Facet[]): readonly RelaxedWish[] {
  const wishes = wishesOf(quiz, answers);
  const { min, max } = outcomeOf(quiz, answers);
  const valuesOfQuestions = wishes.flatMap(({ wish }) => (wish?.of === 'question' ? [wish.question] : []));
  const relaxed = valuesOfQuestions.map((question) => {
    const kept = wishes.filter(({ wish }) => !(wish?.of === 'question' && wish.question === question));
    const others = otherValues(quiz, answers, question, facets);
    return {
      question,
      rank: others.some(({ isColour }) => isColour) ? 0 : 2,
      alternatives: others.map(({ has, values }): Alternative => ({
        has,
        selection: { ...NOTHING, min, max, facets: facetsOf([...kept, { wish: null, values }]) },
      })),
    };
  });
  const budget = chosenAnswers(quiz, answers).find(({ answer }) => answer.price !== null)?.question;
  if (budget !== undefined) relaxed.push({ question: budget, rank: 1, alternatives: otherPrices(min, max, facetsOf(wishes)) });
  return relaxed.filter(({ alternatives }) => alternatives.length > 0).toSorted((a, b) => a.rank - b.rank);
}

function otherPrices(min: number | null, max: number | null, facets: CatalogSelection['facets']): Alternative[] {
  const above = max === null ? [] : [priced(max, highest(max), 'asc')];
  const below = min === null ? [] : [priced(lowest(min), min, 'desc')];
  return [...above, ...below];

  function priced(from: number, to: number, direction: 'asc' | 'desc'): Alternative {
    const selection = { ...NOTHING, min: from, max: to, facets, sort: { column: 'price', direction } } as const;
    return { has: null, selection };
  }
}

type Values = QuizAnswer['filters'];

/**
 * Other answers in place of the chosen ones. An answer of one thing (a metal in two alloys has one colour) goes by its own
 * title; "sapphire or aquamarine" are two things, and a product has one of them.
 */
function otherValues({ questions }: Quiz, answers: Answers, question: string, facets: readonly Facet[]) {
  const valueOf = (facet: string, value: string) => facets.find(({ key }) => key === facet)?.values.find((one) => one.value === value);
  const offered = questions.find(({ key }) => key === question)?.answers ?? [];
  const chosen = new Set(offered.filter(({ key }) => answers.get(question)?.includes(key)).flatMap(({ filters }) => filters.map(idOf)));
  return offered.flatMap(({ title, filters }) => {
    if (filters.length === 0 || filters.some((one) => chosen.has(idOf(one)))) return [];
    const colours = new Set(filters.map(({ facet, value }) => valueOf(facet, value)?.swatch ?? null));
    const isColour = colours.size === 1 && !colours.has(null);
    if (isColour || filters.length === 1) return [{ has: title, values: known(filters), isColour }];
    return filters.map((one) => ({ has: valueOf(one.facet, one.value)?.title ?? title, values: known([one]), isColour: false }));
  });
}

const idOf = ({ facet, value }: Values[number]): string => `${facet}=${value}`;
const known = (values: Values) => values.flatMap(({ facet, value }) => (isFacetKey(facet) ? [{ facet, value }] : []));

interface Search<T> {
  readonly wishes: readonly RelaxedWish[];
  readonly budget: { readonly min: number | null; readonly max: number | null };
  readonly list: (selection: CatalogSelection) => Promise<readonly T[]>;
  /** Today's price of the product as it is shown; null when it is sold out. */
  readonly priceOf: (product: T) => number | null;
  /** Ids of products that are shown already. */
  readonly shown: ReadonlySet<Id>;
}

/**
 * The nearest products: one for each wish as far as there is one, then further ones. Each differs in one wish alone, and the same product
 * is never shown twice.
 */
export async function findNear<T extends { readonly id: Id }>(search: Search<T>): Promise<readonly NearResult<T>[]> {
  const used = new Set(search.shown);
  const found = new Map<RelaxedWish, NearResult<T>[]>();
  let sources = search.wishes.map((wish) => ({ wish, results: resultsOf(wish, search) }));
  let count = 0;
  while (sources.length > 0) {
    const left: typeof sources = [];
    for (const source of sources) {
      const next = await nextUnused(source.results, used);
      if (next === null) continue;
      used.add(next.product.id);
      found.set(source.wish, [...(found.get(source.wish) ?? []), next]);
      left.push(source);
      count += 1;
      if (count === NEAR_RESULTS) return inOrder();
    }
    sources = left;
  }
  return inOrder();

  function inOrder() {
    return search.wishes.flatMap((wish) => found.get(wish) ?? []);
  }
}

async function nextUnused<T extends { readonly id: Id }>(results: AsyncIterator<NearResult<T>, void>, used: ReadonlySet<Id>) {
  for (let next = await results.next(); next.done !== true; next = await results.next()) {
    if (!used.has(next.value.product.id)) return next.value;
  }
  return null;
}

async function* resultsOf<T>(
  { question, alternatives }: RelaxedWish,
  { list, priceOf, budget }: Search<T>,
): AsyncGenerator<NearResult<T>, void> {
  for (const { has, selection } of alternatives) {
    for (const product of await list(selection)) {
      const price = priceOf(product);
      const amount = price === null ? null : outside(price, budget);
      // The backend filters by the price of any configuration: that of the shown one may still lie elsewhere.
      if (amount === null || (has === null) === (amount === 0)) continue;
      if (has === null && !isNear(amount, budget)) continue;
      yield { product, question, difference: has === null ? { of: 'price', amount } : { of: 'value', has } };
    }
  }
}

/** By how much a price is above (below: negative) the budget; 0 inside. */
function outside(price: number, { min, max }: Search<never>['budget']): number {
  if (max !== null && price > max) return toCent(price - max);
  return min !== null && price < min ? toCent(price - min) : 0;
}

const toCent = (amount: number): number => Math.round(amount * 100) / 100;

const isNear = (amount: number, { min, max }: Search<never>['budget']): boolean =>
  amount > 0 ? amount <= toCent((max ?? 0) * PRICE_TOLERANCE) : -amount <= toCent((min ?? 0) * PRICE_TOLERANCE);

/** The listing of all near products: without the relaxed wishes. */
export function withoutWishes(quiz: Quiz, answers: Answers, questions: ReadonlySet<string>): CatalogSelection {
  const { min, max } = outcomeOf(quiz, answers);
  const kept = wishesOf(quiz, answers).filter(({ wish }) => !(wish?.of === 'question' && questions.has(wish.question)));
  const isPriceRelaxed = chosenAnswers(quiz, answers).some(({ question, answer }) => answer.price !== null && questions.has(question));
  return {
    ...NOTHING,
    min: min !== null && isPriceRelaxed ? lowest(min) : min,
    max: max !== null && isPriceRelaxed ? highest(max) : max,
    facets: facetsOf(kept),
  };
}

/** A product beyond the budget, shown when nothing within it and nothing near it is left. */
export interface ClosestResult<T> {
  readonly product: T;
  /** By how much it costs more (less: negative) than the budget; 0 within it. */
  readonly amount: number;
  /** Further wishes that it does not meet. */
  readonly relaxed: readonly Wish[];
}

/**
 * The products that come closest when no listing of `attemptsOf` has one: outside of the budget, those nearest to it first and with as many
 * of the other wishes as possible; without products of the category any others, so that only a shop without goods shows nothing.
 */
export async function findClosest<T extends { readonly id: Id }>(
  quiz: Quiz,
  answers: Answers,
  { list, priceOf }: Pick<Search<T>, 'list' | 'priceOf'>,
): Promise<readonly ClosestResult<T>[]> {
  const budget = outcomeOf(quiz, answers);
  const { category } = budget;
  const others = { selection: NOTHING, relaxed: category === null ? [] : [{ of: 'category', value: category } as const] };
  const found = new Map<Id, ClosestResult<T>>();
  for (const { selection, relaxed } of [...attemptsOf(quiz, answers), others]) {
    for (const beyond of pricesBeyond(budget)) {
      for (const product of await list({ ...selection, ...beyond })) {
        const price = priceOf(product);
        if (price === null || found.has(product.id)) continue;
        found.set(product.id, { product, amount: outside(price, budget), relaxed });
        if (found.size === NEAR_RESULTS) return [...found.values()];
      }
    }
  }
  return [...found.values()];
}

/** Above the highest price and below the lowest one; without a budget any price. */
function pricesBeyond({ min, max }: Search<never>['budget']): Pick<CatalogSelection, 'min' | 'max' | 'sort'>[] {
  const above = max === null ? [] : [{ min: max, max: null, sort: { column: 'price', direction: 'asc' } } as const];
  const below = min === null ? [] : [{ min: null, max: min, sort: { column: 'price', direction: 'desc' } } as const];
  return above.length + below.length === 0 ? [{ min: null, max: null, sort: null }] : [...above, ...below];
}
