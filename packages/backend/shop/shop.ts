import type { z } from 'zod';
import type { IdentityProvider } from '../../contract/codes.ts';
import type { Db } from '../db/database.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import type { Search } from '../catalog/search/search.ts';
import type { Lang } from '../core/language.ts';
import { langsOf, type OfferedLanguages } from '../core/offered-languages.ts';
import type { PassFaultPoint } from '../core/fault-points.ts';
import type { Film, Picture } from './media-document.ts';
import { LawDocument } from './law-document.ts';
import type { OrderMirror } from '../orders/order-mirror.ts';
import type { GatewayOffer, PaymentGateways } from '../payments/payment-gateway.ts';
import type { IdentityClient } from '../customers/identity-client.ts';
import { BlogDocument } from './blog-document.ts';
import { type CampaignEntry, CampaignsDocument, type PopupEntry } from './campaigns-document.ts';
import { FilmsDocument, PicturesDocument } from './media-document.ts';
import { HomeDocument, PagesDocument } from './pages-document.ts';
import { type LeftOut, readDocument } from './read-document.ts';
import { QuizDocument } from './quiz-document.ts';
import { ShopDocument } from './shop-document.ts';
import { MailsDocument } from './mail-document.ts';
import { inLanguage, type LongText } from './text.ts';
import { type LinkedDesign, linkedDesigns } from './linked-designs.ts';

type WithId<T> = T & { readonly id: number };
export type Category = WithId<ShopDocument['categories'][number]>;
export type CollectionEntry = WithId<ShopDocument['collections'][number]>;
export type Material = WithId<ShopDocument['materials'][number]>;

/** The documents that editors write: read at the start, and again after a change (`content-changes.ts`). */
export interface ShopContent {
  /** Settings, menu, categories and what else `shop.json` holds. */
  readonly document: ShopDocument;
  readonly home: z.infer<typeof HomeDocument>;
  readonly pages: z.infer<typeof PagesDocument>;
  readonly campaigns: readonly CampaignEntry[];
  readonly popups: readonly PopupEntry[];
  readonly blog: z.infer<typeof BlogDocument>;
  readonly quiz: z.infer<typeof QuizDocument>;
  readonly law: LawDocument;
  readonly mails: MailsDocument;
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly films: readonly Film[];
  readonly categories: readonly Category[];
  readonly collections: readonly CollectionEntry[];
  readonly materials: readonly Material[];
  /** Designs that the documents link to, by key. */
  readonly designs: ReadonlyMap<string, LinkedDesign>;
  /** Entries that could not be read. */
  readonly leftOut: readonly LeftOut[];
}

/** The database, the content, and what a program has set up. */
export interface Shop extends ShopContent {
  readonly db: Db;
  /** For a check of the content: takes what it names and does not have. Without it a link to nothing leads home. */
  readonly noteMissing?: (message: string, reference: string) => void;
  /** True if campaigns and popups run that are marked as optional. */
  readonly optionalCampaigns: boolean;
  /** Secret of `GET /sitemap`. */
  readonly sitemapSecret: string;
  /** Where shoppers reach the storefront: links in mails begin with it. */
  readonly shopOrigin: string;
  readonly gateway: PaymentGateways;
  /** Names this shop on the accounts of its gateways; by default the host of its origin. A copy of the database needs another one. */
  readonly paymentsShop?: string | undefined;
  /** What the gateways can do by their keys; absent: the document alone says it. */
  readonly offers?: readonly GatewayOffer[] | undefined;
  /** Where another program keeps the orders, too. */
  readonly orderMirror?: OrderMirror | undefined;
  /** How the shop is registered at the identity providers that it offers. */
  readonly identityClients: () => ReadonlyMap<IdentityProvider, IdentityClient>;
  /** The base of an integration's addresses; callable once the backend listens. */
  readonly integrationBase: (vendor: string) => string;
  /** Where the scripts are that the shop's document names by their path: those of payment gateways. */
  readonly scriptOrigin: () => string;
  /** Fonts of printed documents. */
  readonly fontsDir: string;
  /** Files of the operator. */
  readonly filesDir: string;
  /** The time; earlier for the history of the demo customer. */
  readonly now: () => number;
  /** Marks a fault point: tests may kill or stop the process there. */
  readonly passFaultPoint: PassFaultPoint;
  /** Takes what the operator should know: errors, and alarms for staff (`core/alarm.ts`). */
  readonly report: (error: unknown) => void;
  readonly search: Search;
  /** The languages that the shop offers; a control may change them. */
  readonly languages: { offered: OfferedLanguages };
  /** Orders that the transaction has changed, for the mirror; null outside of one. */
  readonly changedOrders: Set<number> | null;
  /** The current facet index. */
  readonly index: () => Promise<CatalogIndex>;
}

/** The parts that a program sets up; the rest is read from the database. */
export type ShopSettings = Pick<
  Shop,
  | 'optionalCampaigns'
  | 'fontsDir'
  | 'filesDir'
  | 'now'
  | 'sitemapSecret'
  | 'shopOrigin'
  | 'gateway'
  | 'paymentsShop'
  | 'offers'
  | 'orderMirror'
  | 'identityClients'
  | 'integrationBase'
  | 'scriptOrigin'
  | 'passFaultPoint'
  | 'report'
  | 'search'
  | 'languages'
  | 'index'
>;

/** A shop whose database may have no content yet. */
export type ShopWithoutContent = Omit<Shop, keyof ShopContent>;

export const withoutContent = (db: Db, given: ShopSettings): ShopWithoutContent => ({ db, changedOrders: null, ...given });

export const loadShop = async (db: Db, given: ShopSettings): Promise<Shop> => ({
  ...(await readContent(db)),
  ...withoutContent(db, given),
});

export const hasShop = async (db: Db): Promise<boolean> => (await db.get("SELECT 1 FROM documents WHERE name = 'shop'")) !== undefined;

/** The command that fills an empty database. */
export const FILL_COMMAND = 'npm run -s admin -- import content my-shop/content';

/** For a program that cannot work on an empty database. */
export async function requireShop(db: Db): Promise<void> {
  if (!(await hasShop(db))) throw new Error(`the database has no shop yet. This fills it: ${FILL_COMMAND} (docs/operations/import.md)`);
}

export async function readContent(db: Db): Promise<ShopContent> {
  const documents = new Map(
    (await db.all<{ name: string; json: string }>('SELECT name, json FROM documents')).map(({ name, json }) => [name, json]),
  );
  const leftOut: LeftOut[] = [];
  const read = <T extends z.ZodType>(name: string, schema: T): z.output<T> =>
    readDocument(name, schema, documents.get(name), (one) => leftOut.push(one));
  const document = read('shop', ShopDocument);
  const idsOf = async (table: string, column: string): Promise<Map<string, number>> =>
    new Map((await db.all<{ name: string; id: number }>(`SELECT ${column} AS name, id FROM ${table}`)).map(({ name, id }) => [name, id]));
  const categoryIds = await idsOf('categories', 'key');
  const collectionIds = await idsOf('collections', 'key');
  const materialIds = await idsOf('materials', 'sku');
  return {
    document,
    home: read('home', HomeDocument),
    pages: read('pages', PagesDocument),
    ...pickCampaigns(read('campaigns', CampaignsDocument)),
    blog: read('blog', BlogDocument),
    quiz: read('quiz', QuizDocument),
    law: read('law', LawDocument),
    mails: read('mails', MailsDocument),
    pictures: new Map(read('pictures', PicturesDocument).map((picture) => [picture.file, picture])),
    films: read('films', FilmsDocument),
    categories: bySortOrder(document.categories).map((one) => ({ ...one, id: categoryIds.get(one.key) ?? 0 })),
    collections: bySortOrder(document.collections).map((one) => ({ ...one, id: collectionIds.get(one.key) ?? 0 })),
    materials: document.materials.map((one) => ({ ...one, id: materialIds.get(one.sku) ?? 0 })),
    designs: await linkedDesigns(db, [...documents.values()].join('\n')),
    leftOut,
  };
}

const pickCampaigns = ({ campaigns, popups }: CampaignsDocument): Pick<Shop, 'campaigns' | 'popups'> => ({ campaigns, popups });

const bySortOrder = <T extends { readonly sort_order: number }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => a.sort_order - b.sort_order);

export type SlugKind = 'category' | 'collection' | 'material' | 'page' | 'post' | 'product' | 'section';

/** Finds the key of a slug. A slug of another language is accepted; the requested language wins where several have it. */
export async function keyOfSlug({ db }: Shop, kind: SlugKind, slug: string, lang: Lang): Promise<string | null> {
  const row = await db.get<{ key: string }>(
    'SELECT key FROM slugs WHERE kind = ? AND slug = ? ORDER BY lang = ? DESC, lang LIMIT 1',
    kind,
    slug,
    lang,
  );
  return row?.key ?? null;
}

/** Slug and title of an entity in every offered language that it is translated into: those in which it has an address of its own. */
export const translationsOf = (
  { languages }: Pick<Shop, 'languages'>,
  { slug, title }: { readonly slug: LongText; readonly title: LongText },
): { lang: Lang; slug: string; title: string }[] =>
  langsOf(languages.offered).flatMap((lang) => {
    const own = slug[lang];
    return own === undefined ? [] : [{ lang, slug: own, title: inLanguage(title, lang) }];
  });
