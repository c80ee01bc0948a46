import { Collection, Facet, type RequestContext, type TransactionalConnection } from '@vendure/core';
import { isConfigurationFacet } from '../../backend/catalog/selection.ts';
import type { CollectionFields } from '../custom-fields.ts';
import { merged, plainText, type Texts, textsOf } from './engine-texts.ts';
import { keyOf } from './read-products.ts';

interface Entry {
  readonly key: string;
  readonly title: Texts;
}

interface Group extends Entry {
  readonly sort_order: number;
  readonly slug: Texts;
  readonly seo_title: Texts;
  readonly meta_description: Texts;
}

/** The part of the document `shop` about them. */
export interface ShopLists {
  readonly categories: readonly (Group & { readonly parent: string | null; readonly intro: Texts })[];
  readonly collections: readonly (Group & {
    readonly subtitle: Texts;
    readonly story: Texts;
    readonly feature_designs: readonly string[];
  })[];
  readonly filter_groups: readonly (Entry & { readonly values?: readonly Entry[] })[];
}

/**
 * The document with categories, collections and values of facets as the engine has them. What the engine has no field for stays, and so do
 * texts in languages that it lacks. An entry without a German or English name is not shown yet.
 */
export async function withEngineLists<T extends ShopLists>(
  connection: TransactionalConnection,
  ctx: RequestContext,
  stored: T,
): Promise<T> {
  const collectionsOfEngine = await connection
    .getRepository(ctx, Collection)
    .find({ relations: { parent: true }, order: { position: 'ASC', id: 'ASC' } });
  const root = collectionsOfEngine.find(({ isRoot }) => isRoot);
  const all = root ? below(root, collectionsOfEngine).filter(({ isPrivate }) => !isPrivate) : [];
  const facets = await connection.getRepository(ctx, Facet).find({ relations: { values: true } });
  const ofKind = (kind: CollectionFields['kind']): readonly Collection[] => all.filter((one) => fieldsOf(one).kind === kind);
  const categories = ofKind('category').flatMap((one): ShopLists['categories'][number][] => {
    const key = keyOf(one, 'category');
    const known = stored.categories.find((other) => other.key === key);
    const entry = groupOf(one, known);
    if (!entry) return [];
    const intro = merged(known?.intro, descriptionOf(one), entry.title);
    const parent = one.parent.isRoot ? null : keyOf(one.parent, 'category');
    return [{ ...NEW_CATEGORY, seo_title: entry.title, meta_description: intro, ...known, ...entry, key, parent, intro }];
  });
  const collections = ofKind('collection').flatMap((one): ShopLists['collections'][number][] => {
    const key = keyOf(one, 'collection');
    const known = stored.collections.find((other) => other.key === key);
    const entry = groupOf(one, known);
    if (!entry) return [];
    const story = merged(known?.story, descriptionOf(one), entry.title);
    const subtitle = merged(
      known?.subtitle,
      textsOf(one.translations, ({ customFields }) => (customFields as { readonly subTitle?: string | null }).subTitle),
      entry.title,
    );
    const rest = { subtitle, story, feature_designs: fieldsOf(one).featured };
    return [{ ...NEW_COLLECTION, seo_title: entry.title, meta_description: story, ...known, ...entry, key, ...rest }];
  });
  return {
    ...stored,
    categories: inOrder(categories),
    collections: inOrder(collections),
    filter_groups: stored.filter_groups.map((group) => {
      const facet = group.values && !isConfigurationFacet(group.key) ? facets.find(({ code }) => code === group.key) : undefined;
      return facet ? { ...group, values: valuesOf(facet, group.values ?? []) } : group;
    }),
  };
}

/** As the tree shows them. */
const below = (parent: Collection, all: readonly Collection[]): Collection[] =>
  all.flatMap((one) => (!one.isRoot && one.parent.id === parent.id ? [one, ...below(one, all)] : []));

const NEW_CATEGORY = { design_categories: [] };
const NEW_COLLECTION = { pictures: [] };

const fieldsOf = ({ customFields }: Collection): CollectionFields => customFields as unknown as CollectionFields;

const descriptionOf = ({ translations }: Collection): Texts => textsOf(translations, ({ description }) => plainText(description));

function groupOf({ translations }: Collection, known: Group | undefined): Pick<Group, 'title' | 'slug' | 'sort_order'> | null {
  const title = merged(
    known?.title,
    textsOf(translations, ({ name }) => name),
    {},
  );
  const slug = merged(
    known?.slug,
    textsOf(translations, (one) => one.slug),
    {},
  );
  return title.de === undefined || slug.de === undefined ? null : { title, slug, sort_order: known?.sort_order ?? Infinity };
}

/** Numbers stay where they are in order already, as all of them are after an import. */
function inOrder<T extends Group>(groups: readonly T[]): T[] {
  const isSorted = groups.every(({ sort_order }, index) => sort_order !== Infinity && sort_order > (groups[index - 1]?.sort_order ?? -1));
  return isSorted ? [...groups] : groups.map((one, index) => ({ ...one, sort_order: index + 1 }));
}

/** Known ones in the order of the document, new ones behind them. */
function valuesOf({ values }: Facet, stored: readonly Entry[]): Entry[] {
  const place = (key: string): number => {
    const index = stored.findIndex((one) => one.key === key);
    return index === -1 ? stored.length : index;
  };
  return values
    .toSorted((one, other) => place(one.code) - place(other.code) || Number(one.id) - Number(other.id))
    .flatMap(({ code, translations }) => {
      const known = stored.find(({ key }) => key === code);
      const title = merged(
        known?.title,
        textsOf(translations, ({ name }) => name),
        {},
      );
      return title.de === undefined ? [] : [{ ...known, key: code, title }];
    });
}

/** Which entries there are, and the products at their front. Names may change without it: products refer to entries by their keys. */
export const entriesOf = ({ categories, collections, filter_groups }: ShopLists): string =>
  JSON.stringify([
    sorted(categories),
    sorted(collections),
    collections.map(({ key, feature_designs }) => [key, feature_designs]),
    filter_groups.map(({ key, values }) => [key, values && sorted(values)]),
  ]);

const sorted = (entries: readonly { readonly key: string }[]): string[] => entries.map(({ key }) => key).sort();
