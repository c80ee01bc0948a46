import { apiQuery } from '../../core/api-query.ts';

export const orderQuery = (id: string) => apiQuery('getOrder', { query: { order_id: id } });
