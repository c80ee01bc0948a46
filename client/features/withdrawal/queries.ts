import { apiQuery } from '../../core/api-query.ts';

export const withdrawalQuery = (id: string) => apiQuery('getWithdrawal', { params: { id } });
