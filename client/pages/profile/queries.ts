import { apiQuery } from '../../../packages/engine/browser/api-query.ts';

export const subscriptionsQuery = () => apiQuery('getSubscriptions', {});
export const sessionsQuery = () => apiQuery('getSessions', {});
export const passkeysQuery = () => apiQuery('getPasskeys', {});
