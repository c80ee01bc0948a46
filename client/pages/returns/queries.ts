import type { Bootstrap } from '../../../packages/contract/bootstrap.ts';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';

/** `id` is that of the page's address: a customer's own order, a guest's, or one that was found by number and e-mail. */
export const returnOrderQuery = (id: string) => apiQuery('getReturnOrder', { params: { id } });
export const returnQuery = (id: string, number: string) => apiQuery('getReturn', { params: { id, number } });

const selectSettings = ({ data: { allowed_return_reasons, refund_types, return_terms, capabilities } }: { readonly data: Bootstrap }) => ({
  data: { allowed_return_reasons, refund_types, return_terms, capabilities },
});

/** Reasons, refund types, promises, whether photos are kept (capability `returns`): the part of the bootstrap that no other page needs. */
export const returnSettingsQuery = () => apiQuery('getBootstrap', {}, { selectForHydration: selectSettings, part: 'returns' });
