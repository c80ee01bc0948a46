import { apiQuery } from './api-query.ts';

export const bootstrapQuery = () => apiQuery('getBootstrap', {});
export const blockQuery = (slug: string) => apiQuery('getBlock', { params: { slug } });
export const contentPageQuery = (slug: string) => apiQuery('getPage', { params: { slug } });
