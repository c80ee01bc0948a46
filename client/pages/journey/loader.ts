import { pageLoader } from '../../core/page.tsx';
import { journeyQuery } from '../../features/journey/queries.ts';

export const journeyLoader = pageLoader('journey', async ({ search, queryClient }) => {
  const { data: journey } = await queryClient.ensureQueryData(journeyQuery());
  // The first screen does without the rule of the quiz.
  if (search.has('q')) await (await import('../../features/journey/load-suggestions.ts')).loadSuggestions(queryClient, journey, search);
  return null;
});
