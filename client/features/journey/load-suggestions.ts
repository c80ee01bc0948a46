import type { QueryClient } from '@tanstack/react-query';
import type { Journey } from '../../../shared/contract/journey.ts';
import { type Attempt, attemptsOf } from '../../../shared/commerce/journey-result.ts';
import { type Answers, parseAnswers, stepOf } from '../../../shared/commerce/journey-steps.ts';
import { catalogQuery } from '../catalog/queries.ts';
import { nearQuery } from './near-query.ts';

/** The pieces of an attempt, at most as many as the quiz shows. */
export const suggestionsQuery = ({ max_results }: Journey, { selection }: Attempt) => catalogQuery(selection, undefined, max_results);

/** For the results: with fewer than two exact ones those nearest to them, without any one attempt after the other until one has pieces. */
export async function loadSuggestions(queryClient: QueryClient, journey: Journey, search: URLSearchParams): Promise<void> {
  const answers = parseAnswers(journey, search);
  if (stepOf(journey, search, answers).at !== 'result') return;
  const [exact, ...others] = attemptsOf(journey, answers);
  const totalOf = async (attempt: Attempt) => (await queryClient.ensureQueryData(suggestionsQuery(journey, attempt))).meta.total;
  const total = exact ? await totalOf(exact) : 0;
  if (total > 1) return;
  const { near } = await queryClient.ensureQueryData(nearQuery(journey, answers));
  if (total > 0 || near.length > 0) return;
  for (const attempt of others) if ((await totalOf(attempt)) > 0) return;
}

/** The first loaded attempt with pieces; null if there is none. */
export function successfulAttempt(queryClient: QueryClient, journey: Journey, answers: Answers): Attempt | null {
  const totalOf = (attempt: Attempt): number => queryClient.getQueryData(suggestionsQuery(journey, attempt).queryKey)?.meta.total ?? 0;
  return attemptsOf(journey, answers).find((attempt) => totalOf(attempt) > 0) ?? null;
}
