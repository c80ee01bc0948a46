/** The first page has a large post, three beside it and two rows of three; the others have four rows of three. */
const FIRST_PAGE = 10;
const FURTHER_PAGE = 12;

export const postsOnPage = (page: number): { offset: number; count: number } =>
  page === 1 ? { offset: 0, count: FIRST_PAGE } : { offset: FIRST_PAGE + (page - 2) * FURTHER_PAGE, count: FURTHER_PAGE };

export const pagesOfPosts = (total: number): number => 1 + Math.max(0, Math.ceil((total - FIRST_PAGE) / FURTHER_PAGE));

/** The route table accepts only whole numbers from 2. */
export const pageOf = (search: URLSearchParams): number => Number(search.get('page') ?? 1);
