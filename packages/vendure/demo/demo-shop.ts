import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CreateCollectionInput, GlobalFlag, type LanguageCode } from '@vendure/common/lib/generated-types';
import {
  Asset,
  AssetService,
  ChannelService,
  Collection,
  CollectionService,
  CountryService,
  CurrencyCode,
  Facet,
  FacetService,
  FacetValueService,
  FastImporterService,
  GlobalSettingsService,
  type ID,
  type Injector,
  isGraphQlErrorResult,
  JobQueueService,
  Product,
  ProductOptionGroup,
  ProductOptionGroupService,
  ProductOptionService,
  ProductService,
  ProductVariant,
  type RequestContext,
  RequestContextService,
  TaxCategory,
  TaxCategoryService,
  TaxRateService,
  TransactionalConnection,
  User,
  Zone,
  ZoneService,
} from '@vendure/core';
import { isConfigurationFacet } from '../../backend/catalog/selection.ts';
import type { CatalogConfiguration, CatalogPicture, CatalogProduct } from '../../backend/catalog/writing/catalog-product.ts';
import { type Lang, LANGS, WRITTEN } from '../../backend/core/language.ts';
import { ShopDocument } from '../../backend/shop/shop-document.ts';
import type { Text } from '../../backend/shop/text.ts';
import type { Seed } from '../../sandbox/seed/import/seed-files.ts';
import { MATERIAL, SIZE_KINDS } from '../catalogue/read-products.ts';
import type { CollectionFields } from '../custom-fields.ts';
import { demoProducts } from './demo-products.ts';
import { featuredAsset, groupTexts, optionCodes, productFields, productTranslations, translated } from './engine-input.ts';

interface Folders {
  readonly mediaDir: string;
  readonly sourcesDir: string;
}

/** Private facets, by which collections of the engine find their products. */
const CATEGORIES = 'categories';
const COLLECTIONS = 'collections';

export class DemoShop {
  /** Rows that were added. */
  private added = 0;
  private readonly document: ShopDocument;
  private readonly options = new Map<string, ID>();
  private readonly groups = new Map<string, ID>();
  private readonly facetValues = new Map<string, ID>();
  private readonly assets = new Map<string, ID>();
  private readonly skus = new Set<string>();
  private taxCategory: ID = '';

  private constructor(
    private readonly injector: Pick<Injector, 'get'>,
    private readonly connection: TransactionalConnection,
    private ctx: RequestContext,
    private readonly seed: Seed,
    private readonly folders: Folders,
  ) {
    this.document = ShopDocument.parse(seed.documents['shop']);
  }

  static async in(injector: Pick<Injector, 'get'>, seed: Seed, folders: Folders): Promise<DemoShop> {
    const connection = injector.get(TransactionalConnection);
    return new DemoShop(injector, connection, await contextOf(injector, connection), seed, folders);
  }

  async import(): Promise<number> {
    const products = demoProducts(this.seed, this.document, Date.now());
    await this.writeSettings();
    // A context has the channel as it was.
    this.ctx = await contextOf(this.injector, this.connection);
    await this.writeFacets();
    await this.writeOptions(products);
    await this.writePictures(products);
    await this.injector.get(FastImporterService).initialize(this.ctx.channel);
    this.taxCategory = (await this.connection.getRepository(this.ctx, TaxCategory).findOneByOrFail({ isDefault: true })).id;
    for (const { sku } of await this.connection.getRepository(this.ctx, ProductVariant).find({ select: { id: true, sku: true } }))
      this.skus.add(sku);
    for (const product of products) await this.writeProduct(product);
    await this.writeCollections();
    return this.added;
  }

  /** Adds what is not there, whole or not at all. */
  private async addOnce(found: unknown, add: (ctx: RequestContext) => Promise<unknown>): Promise<void> {
    if (found) return;
    await this.connection.withTransaction(this.ctx, add);
    this.added += 1;
  }

  private async writeSettings(): Promise<void> {
    const { injector, ctx } = this;
    const zones = await this.connection.getRepository(ctx, Zone).find();
    await this.addOnce(zones[0], async (inner) => {
      await injector.get(GlobalSettingsService).updateSettings(inner, { availableLanguages: LANGS as readonly string[] as LanguageCode[] });
      const zone = await injector.get(ZoneService).create(inner, { name: 'Europa' });
      const memberIds: ID[] = [];
      const names = Object.fromEntries(LANGS.map((lang) => [lang, new Intl.DisplayNames(lang, { type: 'region' })]));
      for (const { code } of this.document.countries) {
        const translations = translated((lang) => ({ name: names[lang]?.of(code) ?? code }));
        memberIds.push((await injector.get(CountryService).create(inner, { code, enabled: true, translations })).id);
      }
      await injector.get(ZoneService).addMembersToZone(inner, { zoneId: zone.id, memberIds });
      const category = await injector.get(TaxCategoryService).create(inner, { name: 'Normalsatz', isDefault: true });
      const rate = { name: 'Normalsatz', value: 20, enabled: true, categoryId: category.id, zoneId: zone.id };
      await injector.get(TaxRateService).create(inner, rate);
      const channel = await injector.get(ChannelService).getDefaultChannel(inner);
      await injector.get(ChannelService).update(inner, {
        id: channel.id,
        defaultCurrencyCode: CurrencyCode.EUR,
        availableCurrencyCodes: [CurrencyCode.EUR],
        availableLanguageCodes: LANGS as readonly string[] as LanguageCode[],
        pricesIncludeTax: true,
        defaultTaxZoneId: zone.id,
        defaultShippingZoneId: zone.id,
      });
    });
  }

  private async writeFacets(): Promise<void> {
    const { filter_groups, categories, collections } = this.document;
    for (const { key, title, values } of filter_groups)
      if (values && !isConfigurationFacet(key)) await this.writeFacet(key, title, values, false);
    const titleOf = (name: string): Text => filter_groups.find(({ key }) => key === name)?.title as Text;
    await this.writeFacet(CATEGORIES, titleOf(CATEGORIES), categories, true);
    await this.writeFacet(COLLECTIONS, titleOf(COLLECTIONS), collections, true);
    const facets = await this.connection.getRepository(this.ctx, Facet).find({ relations: { values: true } });
    for (const { code, values } of facets) for (const value of values) this.facetValues.set(`${code} ${value.code}`, value.id);
  }

  private async writeFacet(
    code: string,
    title: Text,
    values: readonly { readonly key: string; readonly title: Text }[],
    isPrivate: boolean,
  ): Promise<void> {
    await this.addOnce(await this.connection.getRepository(this.ctx, Facet).findOneBy({ code }), async (ctx) => {
      const facet = await this.injector
        .get(FacetService)
        .create(ctx, { code, isPrivate, translations: translated((lang) => ({ name: title[lang] })) });
      for (const one of values) {
        const input = { code: one.key, translations: translated((lang) => ({ name: one.title[lang] })) };
        await this.injector.get(FacetValueService).create(ctx, facet, input);
      }
    });
  }

  /** Groups that products share: a material and a size make a variant. */
  private async writeOptions(products: readonly CatalogProduct[]): Promise<void> {
    const titleOf = (name: string): Text | undefined => this.document.filter_groups.find(({ key }) => key === name)?.title;
    const { materials } = this.document;
    const metals = materials
      .filter((one) => one.design_metal !== undefined)
      .map(({ sku, title }) => ({ code: sku, name: (lang: Lang) => title[lang] }));
    await this.writeGroup(MATERIAL, titleOf('materials'), metals);
    for (const kind of SIZE_KINDS) {
      const sizes = new Set(
        products.flatMap(({ configurations }) => configurations.filter((one) => one.size_kind === kind).map(({ size }) => size)),
      );
      const sorted = [...sizes].sort((one, other) => Number(one) - Number(other));
      await this.writeGroup(
        kind,
        titleOf(kind),
        sorted.map((code) => ({ code, name: () => code })),
      );
    }
    const groups = await this.connection.getRepository(this.ctx, ProductOptionGroup).find({ relations: { options: true } });
    for (const { id, code, options } of groups) {
      this.groups.set(code, id);
      for (const option of options) this.options.set(`${code} ${option.code}`, option.id);
    }
  }

  private async writeGroup(
    code: string,
    title: Text | undefined,
    options: readonly { readonly code: string; readonly name: (lang: Lang) => string }[],
  ): Promise<void> {
    await this.addOnce(await this.connection.getRepository(this.ctx, ProductOptionGroup).findOneBy({ code }), async (ctx) => {
      const translations = translated((lang) => ({ name: title?.[lang] ?? code }));
      const group = await this.injector.get(ProductOptionGroupService).create(ctx, { code, translations });
      for (const option of options) {
        const names = translated((lang) => ({ name: option.name(lang) }));
        await this.injector.get(ProductOptionService).create(ctx, group, { code: option.code, translations: names });
      }
    });
  }

  private async writePictures(products: readonly CatalogProduct[]): Promise<void> {
    const pictures = new Map(products.flatMap((one) => one.pictures).map((one): [string, CatalogPicture] => [one.file, one]));
    const repository = this.connection.getRepository(this.ctx, Asset);
    const known = new Set((await repository.find()).map(({ source }) => source));
    for (const { file, metal, alt } of pictures.values()) {
      const source = `source/${file}`;
      await this.addOnce(known.has(source), async (ctx) => {
        // Of an import that was interrupted.
        await rm(join(this.folders.sourcesDir, file), { force: true });
        const createStream = () => createReadStream(join(this.folders.mediaDir, file));
        const asset = await this.injector.get(AssetService).create(ctx, {
          file: Promise.resolve({ createReadStream: createStream, filename: file, mimetype: 'image/webp' }),
          customFields: { metal: metal || null },
          translations: translated((lang) => ({ name: file, customFields: { alt: alt[lang] } })),
        });
        if (isGraphQlErrorResult(asset)) throw new Error(asset.message);
      });
    }
    for (const { id, source } of await repository.find()) this.assets.set(source.replace('source/', ''), id);
  }

  private async writeProduct(product: CatalogProduct): Promise<void> {
    const { key, configurations } = product;
    const repository = this.connection.getRepository(this.ctx, Product);
    const found = () => repository.findOneBy({ customFields: { key } });
    await this.addOnce(await found(), async (ctx) => {
      const assetIds = product.pictures.flatMap(({ file }) => this.assets.get(file) ?? []);
      const { id } = await this.injector.get(ProductService).create(ctx, {
        enabled: !product.withdrawn,
        assetIds,
        ...featuredAsset(assetIds[0]),
        facetValueIds: this.facetValuesOf(product),
        customFields: productFields(product),
        translations: productTranslations(product),
      });
      const groups = [MATERIAL, ...SIZE_KINDS].filter((group) =>
        configurations.some((one) => optionCodes(one).some(([name]) => name === group)),
      );
      for (const group of groups) await this.injector.get(ProductService).addOptionGroupToProduct(ctx, id, this.idOf(this.groups, group));
    });
    const id = (await found())?.id;
    if (id === undefined) return;
    // The service of variants compares each new one with all others of its product: hours for a shop.
    const importer = this.injector.get(FastImporterService);
    for (const one of configurations)
      if (!this.skus.has(one.sku)) {
        await importer.createProductVariant(this.variant(id, product, one));
        this.skus.add(one.sku);
        this.added += 1;
      }
  }

  private variant(productId: ID, { title, pictures }: CatalogProduct, one: CatalogConfiguration) {
    const material = this.document.materials.find(({ sku }) => sku === one.material);
    const picture = this.assets.get(pictures.find(({ metal }) => metal === one.metal)?.file ?? '');
    return {
      productId,
      sku: one.sku,
      price: one.cents,
      stockOnHand: one.stock,
      taxCategoryId: this.taxCategory,
      trackInventory: one.track_inventory ? GlobalFlag.INHERIT : GlobalFlag.FALSE,
      optionIds: optionCodes(one).map((names) => this.idOf(this.options, names.join(' '))),
      ...featuredAsset(picture),
      customFields: { isDefault: one.is_default },
      // Only staff see the name of a variant, and there are thousands of them.
      translations: translated((lang) => ({ name: [title[lang], material?.title[lang], one.size].filter(Boolean).join(' ') }), WRITTEN),
    };
  }

  private facetValuesOf({ facets, categories, collections }: CatalogProduct): ID[] {
    const names = [
      ...Object.entries(facets).flatMap(([facet, values]) => values.map((value) => `${facet} ${value}`)),
      ...categories.map((key) => `${CATEGORIES} ${key}`),
      ...collections.map(({ key }) => `${COLLECTIONS} ${key}`),
    ];
    return names.map((name) => this.idOf(this.facetValues, name));
  }

  /** With the products that their filters find: a job of the engine, for which this waits. */
  private async writeCollections(): Promise<void> {
    const before = this.added;
    const bySortOrder = (one: { readonly sort_order: number }, other: { readonly sort_order: number }): number =>
      one.sort_order - other.sort_order;
    for (const one of this.document.categories.toSorted(bySortOrder))
      await this.writeCollection(one, {
        kind: 'category',
        parent: one.parent,
        featured: [],
        translations: translated((lang) => groupTexts(one, one.intro, lang)),
      });
    for (const one of this.document.collections.toSorted(bySortOrder))
      await this.writeCollection(one, {
        kind: 'collection',
        parent: null,
        featured: one.feature_designs,
        translations: translated((lang) => ({ ...groupTexts(one, one.story, lang), customFields: { subTitle: one.subtitle[lang] } })),
      });
    if (this.added === before) return;
    await this.injector.get(JobQueueService).start();
    const isWorking = async (): Promise<boolean> => {
      const rows = (await this.connection.rawConnection.query('SELECT 1 FROM job_record WHERE NOT "isSettled" LIMIT 1')) as unknown[];
      return rows.length > 0;
    };
    while (await isWorking()) await sleep(200);
  }

  private async writeCollection(
    { key }: { readonly key: string },
    {
      kind,
      parent,
      featured,
      translations,
    }: Omit<CollectionFields, 'key'> & { readonly parent: string | null } & Pick<CreateCollectionInput, 'translations'>,
  ): Promise<void> {
    const found = (of: string) => this.connection.getRepository(this.ctx, Collection).findOneBy({ customFields: { key: of } });
    await this.addOnce(await found(key), async (ctx) => {
      const parentId = parent === null ? undefined : (await found(parent))?.id;
      const value = this.idOf(this.facetValues, `${kind === 'category' ? CATEGORIES : COLLECTIONS} ${key}`);
      await this.injector.get(CollectionService).create(ctx, {
        ...(parentId !== undefined && { parentId }),
        inheritFilters: false,
        customFields: { key, kind, featured },
        filters: [
          {
            code: 'facet-value-filter',
            arguments: [
              { name: 'facetValueIds', value: JSON.stringify([value]) },
              { name: 'containsAny', value: 'false' },
              { name: 'combineWithAnd', value: 'true' },
            ],
          },
        ],
        translations,
      });
    });
  }

  private idOf(ids: ReadonlyMap<string, ID>, name: string): ID {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the engine has no "${name}"`);
    return id;
  }
}

/** Of the first administrator, who may do everything. */
async function contextOf(injector: Pick<Injector, 'get'>, connection: TransactionalConnection): Promise<RequestContext> {
  const relations = { roles: { channels: true } };
  const user = await connection.rawConnection.getRepository(User).findOneOrFail({ where: {}, order: { id: 'ASC' }, relations });
  return injector.get(RequestContextService).create({ apiType: 'admin', user });
}
