import { type CustomFieldConfig, type CustomFields, LanguageCode } from '@vendure/core';

/**
 * Fields of the shop that the engine does not have. `catalogue/read-products.ts` reads them; a field more needs a migration
 * (`npm run migration`).
 */
export interface ProductFields {
  readonly key: string | null;
  readonly position: number | null;
  readonly vendorModel: string | null;
  readonly category: string | null;
  readonly stone: string | null;
  readonly cut: string | null;
  readonly stoneSize: string | null;
  readonly stoneMaterial: string | null;
  readonly badge: string | null;
  readonly hover: readonly string[];
  readonly salePercent: number;
  readonly saleEndsAt: Date | null;
  readonly engravingMax: number | null;
  readonly madeToMeasure: boolean;
  readonly resizable: boolean;
  readonly digital: boolean;
  readonly searchCodes: readonly string[];
}

export interface ProductTexts {
  readonly subTitle: string | null;
  readonly longDescription: string | null;
  readonly facts: string | null;
  readonly care: string | null;
  readonly safetyNote: string | null;
  readonly sizeLabel: string | null;
  readonly searchTerms: string | null;
}

export interface CollectionFields {
  readonly key: string | null;
  readonly kind: 'category' | 'collection';
  readonly featured: readonly string[];
}

/** Label and explanation in the languages of the dashboard. */
export type Words = readonly [english: string, german: string];
export const inBoth = ([english, german]: Words) => [
  { languageCode: LanguageCode.en, value: english },
  { languageCode: LanguageCode.de, value: german },
];
export const named = (label: Words, description?: Words): Pick<CustomFieldConfig, 'label' | 'description' | 'public'> => ({
  label: inBoth(label),
  ...(description && { description: inBoth(description) }),
  // The engine's shop API is closed; this would not open it either.
  public: false,
});
const tab = (name: string): Pick<CustomFieldConfig, 'ui'> => ({ ui: { tab: name } });

const KEY = {
  ...named(['Name in files', 'Name in Dateien'], ['By which imports and the shop know it', 'Unter dem Importe und der Shop es kennen']),
  name: 'key',
  type: 'string',
  unique: true,
  nullable: true,
  readonly: true,
} as const satisfies CustomFieldConfig;

const Product: CustomFieldConfig[] = [
  KEY,
  { ...named(['Sub-title', 'Untertitel']), name: 'subTitle', type: 'localeString', length: 300, nullable: true },
  {
    ...named(['Long description', 'Lange Beschreibung']),
    name: 'longDescription',
    type: 'localeText',
    nullable: true,
    ui: { component: 'rich-text-form-input' },
  },
  {
    ...named(['Facts', 'Merkmale'], ['A line each, such as "Width: 4 mm"', 'Je eine Zeile, etwa „Breite: 4 mm“']),
    name: 'facts',
    type: 'localeText',
    nullable: true,
    ui: { component: 'textarea-form-input' },
  },
  { ...named(['Care', 'Pflege']), name: 'care', type: 'localeText', nullable: true, ui: { component: 'textarea-form-input' } },
  {
    ...named(['Safety note', 'Sicherheitshinweis']),
    name: 'safetyNote',
    type: 'localeText',
    nullable: true,
    ui: { component: 'textarea-form-input' },
  },
  {
    ...named(['Name of the size', 'Name der Größe'], ['Such as "Ring size (EU)"', 'Etwa „Ringgröße (EU)“']),
    name: 'sizeLabel',
    type: 'localeString',
    length: 100,
    nullable: true,
  },
  {
    ...named(['Position', 'Platz'], ['In the recommended order; empty: last', 'In der empfohlenen Reihenfolge; leer: hinten']),
    name: 'position',
    type: 'int',
    nullable: true,
    min: 0,
  },
  { ...named(['Badge', 'Plakette']), name: 'badge', type: 'string', nullable: true, ...tab('Sale') },
  {
    ...named(['Reduction in percent', 'Nachlass in Prozent'], ['Of all variants', 'Auf alle Varianten']),
    name: 'salePercent',
    type: 'int',
    defaultValue: 0,
    nullable: false,
    min: 0,
    max: 100,
    ...tab('Sale'),
  },
  {
    ...named(['End of the reduction', 'Ende des Nachlasses'], ['Empty: none', 'Leer: keines']),
    name: 'saleEndsAt',
    type: 'datetime',
    nullable: true,
    ...tab('Sale'),
  },
  {
    ...named(['Letters of an engraving', 'Zeichen einer Gravur'], ['Empty: is not engraved', 'Leer: wird nicht graviert']),
    name: 'engravingMax',
    type: 'int',
    nullable: true,
    min: 1,
    max: 60,
    ...tab('Making'),
  },
  {
    ...named(['Made to measure', 'Maßanfertigung']),
    name: 'madeToMeasure',
    type: 'boolean',
    defaultValue: false,
    nullable: false,
    ...tab('Making'),
  },
  {
    ...named(['Can be resized', 'Größe änderbar']),
    name: 'resizable',
    type: 'boolean',
    defaultValue: true,
    nullable: false,
    ...tab('Making'),
  },
  {
    ...named(['Comes by mail', 'Kommt per E-Mail'], ['A gift card, for example', 'Zum Beispiel ein Gutschein']),
    name: 'digital',
    type: 'boolean',
    defaultValue: false,
    nullable: false,
    ...tab('Making'),
  },
  { ...named(['Model number', 'Modellnummer']), name: 'vendorModel', type: 'string', length: 60, nullable: true, ...tab('Making') },
  { ...named(['Kind of main stone', 'Art des Hauptsteins']), name: 'stone', type: 'string', nullable: true, ...tab('Stone') },
  { ...named(['Cut', 'Schliff']), name: 'cut', type: 'string', nullable: true, ...tab('Stone') },
  {
    ...named(['Size in mm', 'Größe in mm'], ['6.5, or 10x8', '6.5, oder 10x8']),
    name: 'stoneSize',
    type: 'string',
    pattern: '^\\d+(?:\\.\\d+)?(?:x\\d+(?:\\.\\d+)?){0,2}$',
    nullable: true,
    ...tab('Stone'),
  },
  {
    ...named(['Material of the stone', 'Material des Steins'], ['Its sku', 'Dessen Sku']),
    name: 'stoneMaterial',
    type: 'string',
    nullable: true,
    ...tab('Stone'),
  },
  {
    ...named(['Category in reports', 'Kategorie in Berichten'], ['Also for the rules of returns', 'Auch für die Regeln der Rückgabe']),
    name: 'category',
    type: 'string',
    nullable: true,
    ...tab('Finding'),
  },
  {
    ...named(['Words of search', 'Suchwörter'], ['A line each; in German and English', 'Je eine Zeile; deutsch und englisch']),
    name: 'searchTerms',
    type: 'localeText',
    nullable: true,
    ui: { component: 'textarea-form-input', tab: 'Finding' },
  },
  {
    ...named(['Words of search in all languages', 'Suchwörter in allen Sprachen']),
    name: 'searchCodes',
    type: 'string',
    list: true,
    defaultValue: [],
    nullable: false,
    ...tab('Finding'),
  },
  {
    ...named(
      ['Materials shown on hover', 'Materialien beim Überfahren'],
      ['Keys of categories of materials', 'Schlüssel von Kategorien der Materialien'],
    ),
    name: 'hover',
    type: 'string',
    list: true,
    defaultValue: [],
    nullable: false,
    ...tab('Finding'),
  },
];

const ProductVariant: CustomFieldConfig[] = [
  {
    ...named(['Chosen at first', 'Zuerst gewählt'], ['Of one variant of a product', 'Bei einer Variante eines Produkts']),
    name: 'isDefault',
    type: 'boolean',
    defaultValue: false,
    nullable: false,
  },
];

const Asset: CustomFieldConfig[] = [
  {
    ...named(['Description of the picture', 'Beschreibung des Bildes'], ['For those who do not see it', 'Für alle, die es nicht sehen']),
    name: 'alt',
    type: 'localeString',
    length: 300,
    nullable: true,
  },
  {
    ...named(
      ['Metal', 'Metall'],
      ['Of a product with a choice of metals, such as yellow-gold', 'Bei einer Wahl von Metallen, etwa yellow-gold'],
    ),
    name: 'metal',
    type: 'string',
    length: 40,
    nullable: true,
  },
];

const Collection: CustomFieldConfig[] = [
  KEY,
  { ...named(['Sub-title', 'Untertitel']), name: 'subTitle', type: 'localeString', length: 300, nullable: true },
  {
    ...named(['Kind', 'Art'], ['Where the shop shows it', 'Wo der Shop sie zeigt']),
    name: 'kind',
    type: 'string',
    defaultValue: 'category',
    nullable: false,
    options: [
      { value: 'category', label: inBoth(['Category of the menu', 'Kategorie des Menüs']) },
      { value: 'collection', label: inBoth(['Collection with a story', 'Kollektion mit Geschichte']) },
    ],
  },
  {
    ...named(['Products at the front', 'Produkte am Anfang'], ['Their names in files, in order', 'Ihre Namen in Dateien, der Reihe nach']),
    name: 'featured',
    type: 'string',
    list: true,
    defaultValue: [],
    nullable: false,
  },
];

export const customFields: CustomFields = { Product, ProductVariant, Asset, Collection };
