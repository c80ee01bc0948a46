import { blockQuery } from '../../../client/core/queries.ts';
import { productPostsQuery } from '../../../client/features/magazine/queries.ts';
import { productQuery, RELATED_COUNT, relatedQuery } from '../../../client/features/product/queries.ts';
import { chosenOptions, purchaseOf, shownRow, wholeConfiguration } from '../../../client/features/product/shown-configuration.ts';
import { DUTIES } from '../../../shared/commerce/country-profile.ts';
import { detailsOf } from '../../../shared/commerce/details.ts';
import { type Offer, offerOf } from '../../../shared/commerce/offers/offer.ts';
import { inOrder } from '../../../shared/commerce/offers/pictures.ts';
import { returnDays } from '../../../shared/commerce/return-window.ts';
import { diameterOf } from '../../../shared/commerce/ring-size.ts';
import type { ConfigurationRow, Product, ProductDetail } from '../../../shared/contract/product.ts';
import { postList } from './magazine.ts';
import { loaded, type MarkdownPage } from './markdown-page.ts';
import { cardList, homeVat, priceWords } from './prices.ts';
import {
  autolink,
  blocks,
  fact,
  heading,
  image,
  inline,
  item,
  link,
  list,
  type Markdown,
  NOTHING,
  paragraph,
  strong,
  struck,
  table,
  text,
} from './syntax.ts';

interface Shown {
  readonly page: MarkdownPage;
  readonly product: Product;
  readonly row: ConfigurationRow;
}

export function writeProduct(page: MarkdownPage): Markdown {
  const sku = page.search.get('configuration_id');
  const { data: product } = loaded(page.app.queryClient.getQueryData(productQuery(page.params['slug'] ?? '', sku).queryKey));
  const shown: Shown = { page, product, row: shownRow(product, sku) };
  const { title, sub_title, description, long_description } = product.mixedTranslation;
  const t = page.of('product');
  return blocks([
    heading(1, text(title)),
    paragraph(text(sub_title)),
    offer(shown),
    pictures(shown),
    heading(2, text(t('description'))),
    paragraph(text(description)),
    page.languageNote(product.texts_lang?.['long_description']),
    page.rich(long_description),
    heading(2, text(t('details'))),
    details(shown),
    variants(shown),
    materials(shown),
    sizes(shown),
    terms(shown),
    care(shown),
    safety(shown),
    posts(shown),
    related(shown),
  ]);
}

/** Price, terms, stock and address of the shown configuration, in the words of its page. */
function offer(shown: Shown): Markdown {
  const { page, product, row } = shown;
  const { of, format, urlOf, urlAt, app } = page;
  const t = of('product');
  const [collection] = product.collections;
  const one = offerOf(product, row, app.countryProfile);
  const { view, saleEndsAt } = one;
  const isClaimed = view.percent !== null && saleEndsAt !== null && Date.parse(saleEndsAt) > Date.now();
  return list([
    collection ? item(link(text(t('collection', { title: collection.title })), urlOf('collection', { slug: collection.slug }))) : NOTHING,
    item(inline([priceWords(page, view), priceNote(shown, one)])),
    view.kind === 'discounted' && view.isLowest
      ? item(inline([text(of('common')('lowestPrice')), strong(text(format.price(view.crossedOut)))]))
      : NOTHING,
    isClaimed ? item(text(t('reducedUntil', { date: format.date(new Date(saleEndsAt)) }))) : NOTHING,
    item(stock(shown, one)),
    engraving(shown),
    ...promises(shown),
    item(link(text(one.sku), urlAt(one.path))),
  ]);
}

/** Tax and delivery beside the price; of a sold-out configuration its price. */
function priceNote({ page, product }: Shown, { view, price }: Offer): Markdown {
  const { of, format, urlOf } = page;
  const t = of('product');
  const common = of('common');
  const vat = homeVat(page);
  if (view.kind === 'out_of_stock') return product.default_sku === null ? NOTHING : text(format.price(price));
  if (product.digital) {
    const tax = vat === null ? t('inclTax') : vat.rate > 0 ? t('inclVat', { rate: format.percent(vat.rate) }) : '';
    return inline([text(tax), text(common('byMail'))], ' · ');
  }
  if (vat === null) return text(`${t('withTax')} ${t('shipping')}`);
  const tax = vat.rate > 0 ? common('inclVatPlus', { rate: format.percent(vat.rate) }) : common('plus');
  const charges = urlOf('content', { slug: common('shippingSlug') });
  return inline([text(tax), link(text(common('deliveryTo', { country: vat.country })), charges)]);
}

function stock({ page, product, row }: Shown, { availability }: Offer): Markdown {
  const t = page.of('product');
  const purchase = purchaseOf(product, row);
  const said = (title: string, more: string): Markdown => inline([strong(text(title)), text(more)]);
  if (purchase === 'not_for_sale') return said(t('notForSaleTitle'), t('notForSaleText'));
  if (purchase === 'gone') return said(t('allSoldOutTitle'), t('allSoldOutText'));
  if (availability === 'in_stock')
    return product.digital ? said(t('digitalStock'), t('digitalStockText')) : said(t('inStock'), t('inStockText'));
  return availability === 'pre_order' ? said(t('preOrder'), t('preOrderText')) : said(t('outOfStock'), t('outOfStockText'));
}

/** Where the page has the field for it. */
function engraving({ page, product, row }: Shown): Markdown {
  const t = page.of('product');
  const { engraving: offered } = product.item_page;
  const purchase = purchaseOf(product, row);
  if (!offered || purchase === 'not_for_sale' || purchase === 'gone') return NOTHING;
  const { max_chars: count, cost } = offered;
  const note = cost > 0 ? t('engravingNotePaid', { price: page.format.price(cost), count }) : t('engravingNote', { count });
  return fact(t('engraving'), text(note));
}

function promises({ page, product }: Shown): Markdown[] {
  const t = page.of('product');
  const { guaranteeNotice } = DUTIES[page.app.countryProfile];
  const delivered = [
    t('trustShipping'),
    product.made_to_measure ? t('trustMeasured') : t('trustReturns', { count: daysOf(page, product) }),
  ];
  return [...(product.digital ? [] : delivered), t(guaranteeNotice ? 'trustGuaranteeYears' : 'trustGuarantee')].map((one) =>
    item(text(one)),
  );
}

const daysOf = ({ bootstrap: { return_timeframes: timeframes, settings } }: MarkdownPage, product: Product): number =>
  returnDays(product, timeframes, settings.default_return_timeframe);

/** Those of the product's own response: a chosen configuration has its own. */
function pictures({ page, product, row }: Shown): Markdown {
  const { medias } = wholeConfiguration(product, row) ?? product.default_config;
  return paragraph(inline(inOrder(medias).flatMap(({ type, alt, url }) => (type === 'image' ? [image(alt, page.pictureUrl(url))] : []))));
}

function details({ page, product, row }: Shown): Markdown {
  const t = page.of('product');
  const known = detailsOf(product, row);
  const model = product.vendor_model === '' ? [] : [{ title: t('model'), value: product.vendor_model }];
  const rows: readonly Pick<ProductDetail, 'title' | 'value' | 'url'>[] = [
    { title: t('articleNumber'), value: row.configuration_id },
    ...model,
    ...chosenOptions(product, row),
    ...known.filter(({ fact: isFact }) => !isFact),
    ...known.filter(({ fact: isFact }) => isFact),
  ];
  return list(
    rows.map(({ title, value, url }) => fact(title, inline([text(value), url ? link(text(t('viewReport')), page.pictureUrl(url)) : null]))),
  );
}

/** Every configuration with its price and stock. */
function variants({ page, product }: Shown): Markdown {
  const { of, app, format, urlOf } = page;
  const { options, configurations } = product.item_page;
  if (product.default_sku === null || configurations.length < 2) return NOTHING;
  const t = of('markdown');
  const common = of('common');
  const words = { in_stock: common('inStock'), pre_order: common('preOrder'), out_of_stock: common('outOfStock') };
  const rows = configurations.map((row) => {
    const { sku, price, view, availability } = offerOf(product, row, app.countryProfile);
    const chosen = chosenOptions(product, row);
    const before = view.kind === 'discounted' ? struck(text(format.price(view.crossedOut))) : null;
    return [
      text(sku),
      ...options.map(({ key }) => text(chosen.find((one) => one.key === key)?.value ?? '')),
      inline([text(format.price(price)), before]),
      text(words[availability]),
    ];
  });
  const head = [of('product')('articleNumber'), ...options.map(({ title }) => title), of('catalog')('price'), t('availability')];
  const example = urlOf('product', { slug: product.slug }, { configuration_id: product.default_sku });
  return blocks([
    heading(2, text(t('versions'))),
    table(
      head.map((title) => text(title)),
      rows,
    ),
    product.embedded ? null : paragraph(inline([text(t('versionAddress')), autolink(example)])),
  ]);
}

function materials({ page, product }: Shown): Markdown {
  const known = product.material_categories ?? page.bootstrap.material_categories;
  if (product.materials.length === 0) return NOTHING;
  return blocks([
    heading(2, text(page.of('product')('materials'))),
    list(
      product.materials.map(({ title, sku, material_category_id: kind }) => {
        const name = known.find(({ id }) => id === kind)?.title ?? '';
        return item(inline([link(text(title), page.urlOf('catalog', undefined, { materials: sku })), text(name)], ' · '));
      }),
    ),
  ]);
}

function sizes({ page, product }: Shown): Markdown {
  const measure = product.item_page.options.find(({ key }) => key === 'size' || key === 'length');
  if (!measure) return NOTHING;
  const t = page.of('product');
  const { key, title, values } = measure;
  const isRing = key === 'size' && values.every((value) => Number(value.key) > 0);
  const across = (size: string) => `${page.format.number(Math.round(diameterOf(Number(size)) * 10) / 10)} mm`;
  const chart = product.mixedTranslation.size_chart === null ? null : page.urlOfPath(product.mixedTranslation.size_chart);
  return blocks([
    heading(2, text(t('sizes'))),
    paragraph(text(t(isRing ? 'sizesText' : 'lengthsText'))),
    isRing
      ? table(
          [text(title), text(t('innerDiameter'))],
          values.map((value) => [text(value.title), text(across(value.key))]),
        )
      : list(values.map((value) => item(text(value.title)))),
    chart === null ? null : paragraph(link(text(t('sizeChart')), chart)),
  ]);
}

/** A text of the CMS that every product page has. */
function cmsBlock({ page }: Shown, slug: string, { bare = false } = {}): Markdown {
  const block = page.app.queryClient.getQueryData(blockQuery(slug).queryKey)?.data;
  return block ? blocks([bare ? null : heading(3, text(block.title)), page.rich(block.body)]) : NOTHING;
}

function terms(shown: Shown): Markdown {
  const { page, product } = shown;
  const t = page.of('product');
  const { guaranteeNotice } = DUTIES[page.app.countryProfile];
  const notice = page.app.queryClient.getQueryData(blockQuery('product-guarantee').queryKey)?.data.notice;
  const notices = guaranteeNotice ? [notice, product.item_page.guarantee_label] : [];
  return blocks([
    heading(2, text(t(product.digital ? 'digitalTerms' : 'shippingAndReturns'))),
    ...(product.digital
      ? [
          heading(3, text(t('digitalMail'))),
          paragraph(text(t('digitalMailText'))),
          heading(3, text(t('digitalWithdrawal'))),
          paragraph(text(t('digitalWithdrawalText'))),
        ]
      : [
          cmsBlock(shown, 'product-shipping'),
          cmsBlock(shown, 'product-returns'),
          paragraph(text(product.made_to_measure ? t('measuredText') : t('returnDays', { count: daysOf(page, product) }))),
        ]),
    product.item_page.engraving ? cmsBlock(shown, 'product-engraving') : null,
    cmsBlock(shown, 'product-guarantee'),
    ...notices.map((one) => (one ? paragraph(text(one.text)) : null)),
  ]);
}

function care(shown: Shown): Markdown {
  const { care: own } = shown.product.item_page;
  const content = blocks([paragraph(text(own ?? '')), cmsBlock(shown, 'product-care', { bare: true })]);
  return content === '' ? NOTHING : blocks([heading(2, text(shown.page.of('product')('care'))), content]);
}

function safety(shown: Shown): Markdown {
  const { page, product, row } = shown;
  const t = page.of('product');
  const { safety: given, safety_note: note } = product.item_page;
  const own = paragraph(text(note ?? ''));
  if (!given || !DUTIES[page.app.countryProfile].productSafety) {
    const content = blocks([own, cmsBlock(shown, 'product-safety', { bare: true })]);
    return content === '' ? NOTHING : blocks([heading(2, text(t('safety'))), content]);
  }
  const { manufacturer, responsible, identifier, warnings } = given;
  return blocks([
    heading(2, text(t('safetyInformation'))),
    list([
      fact(t('manufacturer'), text(manufacturer.name)),
      fact(t('postalAddress'), text(manufacturer.address)),
      fact(t('contact'), text(manufacturer.contact)),
      responsible ? fact(t('responsible'), text(`${responsible.name}, ${responsible.address}, ${responsible.contact}`)) : NOTHING,
      fact(t('identifier'), text(identifier ?? row.configuration_id)),
      ...warnings.map((code) => item(text(t(`warn-${code}`)))),
    ]),
    own,
  ]);
}

/** One row (client/pages/product/product-posts.tsx). */
const POSTS = 3;

function posts({ page, product }: Shown): Markdown {
  const known = page.app.queryClient.getQueryData(productPostsQuery(product.slug).queryKey)?.data ?? [];
  return known.length === 0 ? NOTHING : blocks([heading(2, text(page.of('product')('posts'))), postList(page, known.slice(0, POSTS))]);
}

function related({ page, product }: Shown): Markdown {
  const [category] = product.categories;
  const cards = category && page.app.queryClient.getQueryData(relatedQuery(category.slug).queryKey)?.data;
  const others = cards?.filter(({ id }) => id !== product.id).slice(0, RELATED_COUNT) ?? [];
  if (!category || others.length === 0) return NOTHING;
  const t = page.of('product');
  const all = link(text(t('allOf', { category: category.title })), page.urlOf('category', { slug: category.slug }));
  return blocks([heading(2, text(t('related'))), cardList(page, others), paragraph(all)]);
}
