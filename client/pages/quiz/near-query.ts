import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { catalogArgs, filtersArgs } from '../../../shared/commerce/catalog-query-args.ts';
import { type CatalogSelection, NOTHING, searchOf } from '../../../shared/commerce/catalog-query.ts';
import { attemptsOf, outcomeOf } from '../../../shared/commerce/quiz-result.ts';
import { type Answers, quizSearch } from '../../../shared/commerce/quiz-steps.ts';
import {
  type ClosestResult,
  findClosest,
  findNear,
  NEAR_RESULTS,
  type NearResult,
  relaxedWishes,
  withoutWishes,
} from '../../../shared/commerce/near-results.ts';
import { salePrice } from '../../../shared/commerce/price.ts';
import { stockStatus } from '../../../shared/commerce/stock.ts';
import type { Quiz } from '../../../packages/contract/quiz.ts';
import { apiOf } from '../../../packages/engine/browser/api-query.ts';
import { type CardData, cardData } from '../../features/product/card-data.ts';

export interface NearResults {
  /** At most one. */
  readonly exact: readonly CardData[];
  readonly near: readonly NearResult<CardData>[];
  /** The listing of all near products, as search parameters, and their number. */
  readonly all: { readonly search: ReturnType<typeof searchOf>; readonly total: number };
}

/** One query of many listings: the page's state has the few cards that are shown. */
export const nearQuery = (quiz: Quiz, answers: Answers) =>
  queryOptions({
    queryKey: ['quizNear', quizSearch('result', answers).a] as const,
    queryFn: async ({ client, signal }): Promise<NearResults> => {
      const { list, cards } = listingsOf(client, signal);
      const [first] = attemptsOf(quiz, answers);
      const exact = first ? (await cards(first.selection)).slice(0, 1) : [];
      const { data: filters } = await apiOf(client).call('getFilters', { query: {} }, { signal });
      const near = await findNear({
        wishes: relaxedWishes(quiz, answers, filters.facets),
        budget: outcomeOf(quiz, answers),
        list: cards,
        priceOf,
        shown: new Set(exact.map(({ id }) => id)),
      });
      const all = withoutWishes(quiz, answers, new Set(near.map(({ question }) => question)));
      return { exact, near, all: { search: searchOf(all), total: near.length === 0 ? 0 : (await list(all, 1)).meta.total } };
    },
    staleTime: 600_000,
  });

/** When nothing else is left: three products beyond the budget. */
export const closestQuery = (quiz: Quiz, answers: Answers) =>
  queryOptions({
    queryKey: ['quizClosest', quizSearch('result', answers).a] as const,
    queryFn: ({ client, signal }): Promise<readonly ClosestResult<CardData>[]> =>
      findClosest(quiz, answers, { list: listingsOf(client, signal).cards, priceOf }),
    staleTime: 600_000,
  });

/** The lowest price of a category, for the question about the budget. */
export const startPriceQuery = (category: string) =>
  queryOptions({
    queryKey: ['quizStartPrice', category] as const,
    // An object: only objects go into the page's state.
    queryFn: async ({ client, signal }): Promise<{ readonly min: number }> => {
      const query = filtersArgs({ ...NOTHING, facets: { categories: [category] } });
      const { min } = (await apiOf(client).call('getFilters', { query }, { signal })).data.cost;
      return { min };
    },
    staleTime: 600_000,
  });

function listingsOf(client: QueryClient, signal: AbortSignal) {
  const list = (selection: CatalogSelection, count = NEAR_RESULTS + 1) =>
    apiOf(client).call('getCatalog', { query: catalogArgs(selection, undefined, count) }, { signal });
  return { list, cards: async (selection: CatalogSelection) => (await list(selection)).data.map(cardData) };
}

const priceOf = (card: CardData): number | null => (stockStatus(card) === 'out_of_stock' ? null : salePrice(card.base_cost, card));
