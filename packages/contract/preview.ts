import * as z from 'zod';
import { Block, ContentPage } from './content.ts';
import { Post } from './post.ts';

const expires_at = z.iso.datetime({ offset: true });

/**
 * GET /previews/{token}: a page, post or block as its editors have it now, before it is published. The backend issues the token for one of
 * them and for a short time, signs it, and answers 404 for an expired or a forged one. Never cached.
 */
export const Preview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), expires_at, page: ContentPage }),
  z.object({ kind: z.literal('post'), expires_at, post: Post }),
  z.object({ kind: z.literal('block'), expires_at, block: Block }),
]);
export type Preview = z.infer<typeof Preview>;
