import { chosenOptions, wholeConfiguration } from '../../../client/features/product/shown-configuration.ts';
import { optionFacts } from '../../../client/features/product/stock-words.ts';
import { detailsOf } from '../../../shared/commerce/details.ts';
import { offerOf } from '../../../shared/commerce/offers/offer.ts';
import { inOrder } from '../../../shared/commerce/offers/pictures.ts';
import { diameterOf, HOME_SCALE, RING_SIZES } from '../../../shared/commerce/ring-size.ts';
import type { ProductDetail } from '../../../packages/contract/product.ts';
import type { Shown } from './shown-product.ts';
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
  struck,
  table,
  text,
} from './syntax.ts';

/** Those of the product's own response: a chosen configuration has its own. */
export function pictures({ page, product, choice }: Shown): Markdown {
  const { medias } = wholeConfiguration(product, choice.named) ?? product.default_config;
  return paragraph(inline(inOrder(medias).flatMap(({ type, alt, url }) => (type === 'image' ? [image(alt, page.pictureUrl(url))] : []))));
}

export function details({ page, product, choice }: Shown): Markdown {
  const t = page.of('product');
  const known = detailsOf(product, choice.named);
  const model = product.vendor_model === '' ? [] : [{ title: t('model'), value: product.vendor_model }];
  const rows: readonly Pick<ProductDetail, 'title' | 'value' | 'url'>[] = [
    { title: t('articleNumber'), value: choice.named.configuration_id },
    ...model,
    ...optionFacts(product, choice, t),
    ...known.filter(({ fact: isFact }) => !isFact),
    ...known.filter(({ fact: isFact }) => isFact),
  ];
  return list(
    rows.map(({ title, value, url }) => fact(title, inline([text(value), url ? link(text(t('viewReport')), page.pictureUrl(url)) : null]))),
  );
}

/** Every configuration with its price and stock. */
export function variants({ page, product }: Shown): Markdown {
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

export function materials({ page, product }: Shown): Markdown {
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

export function sizes({ page, product }: Shown): Markdown {
  const measure = product.item_page.options.find(({ key }) => key === 'size' || key === 'length');
  if (!measure) return NOTHING;
  const t = page.of('product');
  const { key, title, values } = measure;
  const isRing = key === 'size' && values.every((value) => Number(value.key) > 0);
  const across = (size: string) => `${page.format.number(Math.round(diameterOf(Number(size)) * 10) / 10)} mm`;
  const home = HOME_SCALE[page.app.locale];
  const atHome = (size: string) => (home ? [text(RING_SIZES.find(({ eu }) => eu === Number(size))?.[home] ?? '')] : []);
  const chart = product.mixedTranslation.size_chart === null ? null : page.urlOfPath(product.mixedTranslation.size_chart);
  return blocks([
    heading(2, text(t('sizes'))),
    paragraph(text(t(isRing ? 'sizesText' : 'lengthsText'))),
    isRing
      ? table(
          [text(title), text(t('innerDiameter')), ...(home ? [text(t('homeSize'))] : [])],
          values.map((value) => [text(value.title), text(across(value.key)), ...atHome(value.key)]),
        )
      : list(values.map((value) => item(text(value.title)))),
    chart === null ? null : paragraph(link(text(t('sizeChart')), chart)),
  ]);
}
