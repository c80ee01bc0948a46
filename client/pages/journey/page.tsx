import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseAnswers, stepOf } from '../../../shared/commerce/journey-steps.ts';
import { usePage } from '../../core/page.tsx';
import { JourneyQuestion } from '../../features/journey/journey-question.tsx';
import { JourneyResult } from '../../features/journey/journey-result.tsx';
import { JourneyStart } from '../../features/journey/journey-start.tsx';
import { journeyQuery } from '../../features/journey/queries.ts';

export { journeyLoader as load } from './loader.ts';

/** The quiz: its start, a question or the results. All of its state is in the address. */
export default function JourneyPage() {
  const { search } = usePage('journey');
  const { data: journey } = useSuspenseQuery(journeyQuery()).data;
  const answers = useMemo(() => parseAnswers(journey, search), [journey, search]);
  const step = stepOf(journey, search, answers);
  switch (step.at) {
    case 'start':
      return <JourneyStart journey={journey} />;
    case 'question':
      // Another address has other answers, so the form begins anew.
      return <JourneyQuestion key={search.toString()} journey={journey} answers={answers} step={step} q={search.get('q') ?? ''} />;
    case 'result':
      return <JourneyResult journey={journey} answers={answers} />;
  }
}
