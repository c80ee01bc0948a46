import type { PageSource } from '../../browser/load-page.ts';
import { flowersQuery } from './calls.ts';
import { routes } from './tables.ts';

/** The pages for server and browser: each is a chunk. All of them show how many flowers there are. */
export const source: PageSource = {
  routes,
  pages: {
    home: { texts: [], page: () => import('./pages/home.tsx') },
    flower: { texts: [], page: () => import('./pages/flower.tsx') },
    order: { texts: [], page: () => import('./pages/order.tsx') },
  },
  texts: [],
  loadFrame: ({ queryClient }) => queryClient.ensureQueryData(flowersQuery()),
};
