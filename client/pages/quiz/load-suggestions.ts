import type { QueryClient } from '@tanstack/react-query';
import type { Quiz } from '../../../packages/contract/quiz.ts';
import { type Attempt, attemptsOf, outcomeOf } from '../../../shared/commerce/quiz-result.ts';
import { type Answers, parseAnswers, stepOf } from '../../../shared/commerce/quiz-steps.ts';
import { catalogQuery } from '../../features/catalog/queries.ts';
import { closestQuery, nearQuery, startPriceQuery } from './near-query.ts';

/** The products of an attempt, at most as many as the quiz shows. */
export const suggestionsQuery = ({ max_results }: Quiz, { selection }: Attempt) => catalogQuery(selection, undefined, max_results);

/** For a question about the price: where the wished category begins. A failure leaves the line out. */
async function loadStartPrice(queryClient: QueryClient, quiz: Quiz, answers: Answers, index: number): Promise<void> {
  const category = categoryAskedFor(quiz, answers, index);
  if (category !== null) await queryClient.prefetchQuery(startPriceQuery(category));
}

/** The wished category, for a question about the price. */
export function categoryAskedFor(quiz: Quiz, answers: Answers, index: number): string | null {
  const { category, isCategoryFixed } = outcomeOf(quiz, answers);
  const isAboutPrice = quiz.questions[index]?.answers.some(({ price }) => price !== null) === true;
  return isAboutPrice && isCategoryFixed ? category : null;
}

/**
 * For the results: with fewer than two exact ones those nearest to them, without any one attempt after the other until one has products,
 * and at last those beyond the budget.
 */
export async function loadSuggestions(queryClient: QueryClient, quiz: Quiz, search: URLSearchParams): Promise<void> {
  const answers = parseAnswers(quiz, search);
  const step = stepOf(quiz, search, answers);
  if (step.at === 'question') return loadStartPrice(queryClient, quiz, answers, step.index);
  if (step.at !== 'result') return;
  const [exact, ...others] = attemptsOf(quiz, answers);
  const totalOf = async (attempt: Attempt) => (await queryClient.ensureQueryData(suggestionsQuery(quiz, attempt))).meta.total;
  const total = exact ? await totalOf(exact) : 0;
  if (total > 1) return;
  const { near } = await queryClient.ensureQueryData(nearQuery(quiz, answers));
  if (total > 0 || near.length > 0) return;
  for (const attempt of others) if ((await totalOf(attempt)) > 0) return;
  await queryClient.ensureQueryData(closestQuery(quiz, answers));
}

/** The first loaded attempt with products; null if there is none. */
export function successfulAttempt(queryClient: QueryClient, quiz: Quiz, answers: Answers): Attempt | null {
  const totalOf = (attempt: Attempt): number => queryClient.getQueryData(suggestionsQuery(quiz, attempt).queryKey)?.meta.total ?? 0;
  return attemptsOf(quiz, answers).find((attempt) => totalOf(attempt) > 0) ?? null;
}
