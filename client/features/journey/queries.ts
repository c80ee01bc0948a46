import { apiQuery } from '../../core/api-query.ts';

export const journeyQuery = () => apiQuery('getJourney', {});
