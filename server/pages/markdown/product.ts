import { productPostsQuery } from '../../../client/features/magazine/queries.ts';
import { RELATED_COUNT, relatedQuery } from '../../../client/features/product/queries.ts';
import { hasOtherPrices, purchaseOf } from '../../../client/features/product/shown-configuration.ts';
import { stockWords } from '../../../client/features/product/stock-words.ts';
import { DUTIES } from '../../../shared/commerce/country-profile.ts';
import { type Offer, offerOf } from '../../../shared/commerce/offers/offer.ts';
import { postList } from './magazine.ts';
import type { MarkdownPage } from './markdown-page.ts';
import { details, materials, pictures, sizes, variants } from './product-facts.ts';
import { care, daysOf, safety, terms } from './product-terms.ts';
import { cardList, homeVat, priceWords } from './prices.ts';
import { type Shown, shownOf } from './shown-product.ts';
import { blocks, fact, heading, inline, item, link, list, type Markdown, NOTHING, paragraph, strong, text } from './syntax.ts';

export function writeProduct(page: MarkdownPage): Markdown {
  const shown = shownOf(page);
  const { product } = shown;
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
  const { page, product, choice, row } = shown;
  const { of, format, urlOf, urlAt, app } = page;
  const t = of('product');
  const [collection] = product.collections;
  const one = offerOf(product, row, app.countryProfile);
  const { view, saleEndsAt } = one;
  const isClaimed = view.percent !== null && saleEndsAt !== null && Date.parse(saleEndsAt) > Date.now();
  return list([
    collection ? item(link(text(t('collection', { title: collection.title })), urlOf('collection', { slug: collection.slug }))) : NOTHING,
    item(inline([priceWords(page, hasOtherPrices(product, choice) ? { ...view, from: true } : view), priceNote(shown)])),
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

/** Tax and delivery beside the price. */
function priceNote({ page, product }: Shown): Markdown {
  const { of, format, urlOf } = page;
  const t = of('product');
  const common = of('common');
  const vat = homeVat(page);
  if (product.digital) {
    const tax = vat === null ? t('inclTax') : vat.rate > 0 ? t('inclVat', { rate: format.percent(vat.rate) }) : '';
    return inline([text(tax), text(common('byMail'))], ' · ');
  }
  if (vat === null) return text(`${t('withTax')} ${t('shipping')}`);
  const tax = vat.rate > 0 ? common('inclVatPlus', { rate: format.percent(vat.rate) }) : common('plus');
  const charges = urlOf('content', { slug: common('shippingSlug') });
  return inline([text(tax), link(text(common('deliveryTo', { country: vat.country })), charges)]);
}

function stock({ page, product, choice, row }: Shown, { availability }: Offer): Markdown {
  const t = page.of('product');
  const purchase = purchaseOf(product, row);
  const said = (title: string, more: string): Markdown => inline([strong(text(title)), text(more)]);
  if (purchase === 'not_for_sale') return said(t('notForSaleTitle'), t('notForSaleText'));
  if (purchase === 'gone') return said(t('allSoldOutTitle'), t('allSoldOutText'));
  return said(...stockWords(product, choice, availability, t, page.of('common')));
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
