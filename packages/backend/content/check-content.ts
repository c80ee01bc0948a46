import type { z } from 'zod';
import { droppedBlocks } from '../../contract/content-blocks.ts';
import { schemas } from '../../contract/schemas.ts';
import { type Lang, LANGS } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { inLanguage } from '../shop/text.ts';
import { bootstrap } from './bootstrap.ts';
import { campaigns, popups } from './campaigns.ts';
import { block, collections, entity, page } from './pages.ts';
import { newestPosts, postView } from './posts.ts';
import { quiz } from './quiz.ts';

type View = readonly [name: string, schema: z.ZodType, make: (lang: Lang) => unknown];

/**
 * Finds content that cannot be shown: dead links, missing pictures, values that the contract forbids. `placesOf` finds the fields of the
 * documents that name something.
 */
export async function checkContent(shop: Shop, placesOf: (reference: string) => string): Promise<string[]> {
  const faults = new Map<string, string>();
  let note: (message: string) => void = () => undefined;
  const noteMissing = (message: string, reference: string): void => note(`${message}${placesOf(reference)}`);
  for (const lang of LANGS) {
    for (const [name, schema, make] of viewsOf({ ...shop, noteMissing })) {
      // The same fault in each language is one.
      note = (message) => void (faults.has(`${name} ${message}`) || faults.set(`${name} ${message}`, `${name} (${lang}): ${message}`));
      try {
        const answer = { data: await make(lang) };
        const result = schema.safeParse(answer);
        for (const { path, type, unknown } of droppedBlocks(answer))
          note(unknown ? `${path}: there is no block of the type "${type}"` : `${path}: is not as the block "${type}" needs it`);
        if (!result.success) for (const { path, message } of result.error.issues) note(`${path.slice(1).join('.')}: ${message}`);
      } catch (error) {
        note((error as Error).message);
      }
    }
  }
  return [...faults.values()];
}

const viewsOf = (shop: Shop): View[] => [
  ['shop', schemas.getBootstrap.response, (lang) => bootstrap(shop, lang)],
  ['home', schemas.getPage.response, (lang) => page(shop, 'home', lang)],
  ...shop.pages.pages.map(({ key, slug }): View => [
    `pages, ${key}`,
    schemas.getPage.response,
    (lang) => page(shop, inLanguage(slug, lang), lang),
  ]),
  ...shop.pages.blocks.map(({ key, slug }): View => [`blocks, ${key}`, schemas.getBlock.response, (lang) => block(shop, slug, lang)]),
  ...shop.pages.entities.map(({ key }): View => [`entities, ${key}`, schemas.getEntity.response, (lang) => entity(shop, key, lang)]),
  ['collections', schemas.getCollections.response, (lang) => collections(shop, lang)],
  ['campaigns', schemas.getCampaigns.response, (lang) => campaigns(shop, undefined, lang)],
  ['popups', schemas.getPopups.response, (lang) => popups(shop, undefined, lang)],
  ['blog', schemas.getNewestPosts.response, (lang) => newestPosts(shop, lang)],
  ...shop.blog.posts.map((post): View => [`posts, ${post.key}`, schemas.getPost.response, (lang) => postView(shop, post, lang)]),
  // Without questions there is none.
  ...(shop.quiz.questions.length === 0 ? [] : [['quiz', schemas.getJourney.response, (lang) => quiz(shop, lang)] satisfies View]),
];
