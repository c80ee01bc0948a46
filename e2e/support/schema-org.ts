/**
 * The types of schema.org that the shop writes, with their allowed properties: first those that Google requires for a rich result,
 * then others (developers.google.com/search/docs/appearance/structured-data, schema.org 30). Other properties are an error.
 */
export interface Shape {
  readonly needs: readonly string[];
  readonly may?: readonly string[];
}

export const SHAPES: Readonly<Record<string, Shape>> = {
  WebSite: { needs: ['name', 'url', 'potentialAction'], may: ['inLanguage'] },
  SearchAction: { needs: ['target', 'query-input'] },
  EntryPoint: { needs: ['urlTemplate'] },
  JewelryStore: {
    needs: ['name', 'address', 'url', 'telephone', 'openingHoursSpecification', 'image', 'logo'],
    may: ['legalName', 'slogan', 'email'],
  },
  PostalAddress: { needs: ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'] },
  OpeningHoursSpecification: { needs: ['dayOfWeek', 'opens', 'closes'] },
  CollectionPage: { needs: ['name', 'url', 'mainEntity'] },
  ItemList: { needs: ['itemListElement'], may: ['numberOfItems'] },
  BlogPosting: {
    needs: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
    may: ['description', 'url', 'mainEntityOfPage', 'inLanguage', 'articleSection'],
  },
  FAQPage: { needs: ['mainEntity'] },
  Question: { needs: ['name', 'acceptedAnswer'] },
  Answer: { needs: ['text'] },
  Organization: { needs: ['name', 'url'] },
  BreadcrumbList: { needs: ['itemListElement'] },
  ListItem: { needs: ['position'], may: ['name', 'item', 'url'] },
  ProductGroup: { needs: ['name', 'productGroupID', 'variesBy', 'hasVariant', 'url', 'brand', 'description'] },
  Product: { needs: ['name', 'image', 'offers', 'sku'], may: ['brand', 'description', 'color', 'material', 'size'] },
  Brand: { needs: ['name'] },
  Offer: {
    needs: [
      'url',
      'price',
      'priceCurrency',
      'priceValidUntil',
      'availability',
      'itemCondition',
      'shippingDetails',
      'hasMerchantReturnPolicy',
    ],
    may: ['priceSpecification'],
  },
  UnitPriceSpecification: { needs: ['priceType', 'price', 'priceCurrency'] },
  OfferShippingDetails: { needs: ['shippingRate', 'shippingDestination', 'deliveryTime'] },
  MonetaryAmount: { needs: ['value', 'currency'] },
  DefinedRegion: { needs: ['addressCountry'] },
  ShippingDeliveryTime: { needs: ['transitTime'] },
  QuantitativeValue: { needs: ['minValue', 'maxValue', 'unitCode'] },
  MerchantReturnPolicy: { needs: ['applicableCountry', 'returnPolicyCategory'], may: ['merchantReturnDays', 'returnMethod'] },
};

const AMOUNT = /^\d+\.\d\d$/;
const ABSOLUTE = /^https?:\/\/[^/\s]+\/\S*$/;
const TERM = /^https:\/\/schema\.org\/[A-Z][A-Za-z]+$/;
const COUNTRY = /^(?!EL)[A-Z]{2}$/;

/** Formats of single values. */
export const VALUES: Readonly<Record<string, RegExp>> = {
  price: AMOUNT,
  value: AMOUNT,
  priceCurrency: /^[A-Z]{3}$/,
  currency: /^[A-Z]{3}$/,
  priceValidUntil: /^\d{4}-\d\d-\d\d$/,
  availability: /^https:\/\/schema\.org\/(?:InStock|OutOfStock|PreOrder)$/,
  itemCondition: TERM,
  priceType: TERM,
  returnPolicyCategory: TERM,
  returnMethod: TERM,
  variesBy: /^https:\/\/schema\.org\/(?:color|material|size)$/,
  url: ABSOLUTE,
  item: ABSOLUTE,
  image: ABSOLUTE,
  logo: ABSOLUTE,
  urlTemplate: /^https?:\/\/\S+\{search_term_string\}$/,
  addressCountry: COUNTRY,
  applicableCountry: COUNTRY,
  opens: /^\d\d:\d\d$/,
  closes: /^\d\d:\d\d$/,
  unitCode: /^DAY$/,
  name: /\S/,
  sku: /\S/,
};
