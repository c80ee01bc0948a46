import { apiQuery } from '../../../packages/engine/browser/api-query.ts';
import { postsOnPage } from '../../../shared/commerce/post-pages.ts';

export const postCategoriesQuery = () => apiQuery('getPostCategories', {});
export const postCategoryQuery = (slug: string) => apiQuery('getPostCategory', { params: { slug } });

/** One page of the newest posts, of all sections or of one. */
export const postsQuery = (page: number) => apiQuery('getPosts', { query: postsOnPage(page) });
export const categoryPostsQuery = (slug: string, page: number) =>
  apiQuery('getCategoryPosts', { params: { slug }, query: postsOnPage(page) });

export const postQuery = (slug: string) => apiQuery('getPost', { params: { slug } });
/** Posts that name a product. */
export const productPostsQuery = (slug: string) => apiQuery('getProductPosts', { params: { slug } });
export const nextPostQuery = (slug: string) => apiQuery('getNextPost', { params: { slug } });
