import { useMemo } from 'react';
import { parseAnswers, stepOf } from '../../../shared/commerce/quiz-steps.ts';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';
import { notFound, pageLoader, usePage } from '../../../packages/engine/browser/page.tsx';
import { capabilitiesQuery } from '../../core/use-capability.ts';
import { QuizQuestion } from './quiz-question.tsx';
import { QuizResult } from './quiz-result.tsx';
import { QuizStart } from './quiz-start.tsx';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

const quizQuery = () => apiQuery('getJourney', {});

export const load = pageLoader('quiz', async ({ search, queryClient }) => {
  const { capabilities } = (await queryClient.ensureQueryData(capabilitiesQuery())).data;
  if (!capabilities.includes('quiz')) throw notFound();
  const { data: quiz } = await queryClient.ensureQueryData(quizQuery());
  // The first screen does without the rule of the quiz.
  if (search.has('q')) await (await import('./load-suggestions.ts')).loadSuggestions(queryClient, quiz, search);
  return null;
});

/**
 * The quiz: its start, a question or the results. All of its state is in the address. Plain GET forms, so it survives reload and back, can
 * be shared and is cached. All questions share the parameter `a`: the route would otherwise depend on the questions that editors write. The
 * first visitor of a set of answers causes up to a dozen listing calls, cached like all listings.
 */
export default function QuizPage() {
  const { search } = usePage('quiz');
  const { data: quiz } = useSuspenseQuery(quizQuery()).data;
  const answers = useMemo(() => parseAnswers(quiz, search), [quiz, search]);
  const step = stepOf(quiz, search, answers);
  switch (step.at) {
    case 'start':
      return <QuizStart quiz={quiz} />;
    case 'question':
      // Another address has other answers, so the form begins anew.
      return <QuizQuestion key={search.toString()} quiz={quiz} answers={answers} step={step} q={search.get('q') ?? ''} />;
    case 'result':
      return <QuizResult quiz={quiz} answers={answers} />;
  }
}
