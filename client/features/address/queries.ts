import { apiQuery } from '../../../packages/engine/browser/api-query.ts';

/** Saved addresses of the signed-in customer, the default first. Rejects with 401 without a session. */
export const addressesQuery = () => apiQuery('getAddresses', {});
