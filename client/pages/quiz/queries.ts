import { apiQuery } from '../../core/api-query.ts';

export const quizQuery = () => apiQuery('getJourney', {});
