import * as z from 'zod';
import type { Contract } from '../../contract.ts';
import { endpoints } from './tables.ts';

const flower = z.object({ slug: z.string(), name: z.string(), price: z.number() });

/** What the calls send and answer: the server checks both, of its own calls and of those of browsers. */
export const contract: Contract = {
  endpoints,
  schemas: {
    getFlowers: { response: z.object({ data: z.array(flower) }) },
    getFlower: { response: z.object({ data: flower }) },
    order: { body: z.object({ slug: z.string(), name: z.string().max(80) }), response: z.object({ data: z.object({ number: z.int() }) }) },
    getVersions: { response: z.object({ flowers: z.string() }) },
  },
  cacheGroups: ['flowers'],
  maxParam: 40,
  locales: ['en'],
  lists: new Set(),
  isOpenEnded: () => false,
  readRefusal: () => null,
};
