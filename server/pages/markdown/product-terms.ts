import { blockQuery } from '../../../client/core/queries.ts';
import { DUTIES } from '../../../shared/commerce/country-profile.ts';
import { offerOf } from '../../../shared/commerce/offers/offer.ts';
import { returnDays } from '../../../shared/commerce/return-window.ts';
import type { Product } from '../../../packages/contract/product.ts';
import type { MarkdownPage } from './markdown-page.ts';
import { type Shown, shownOf } from './shown-product.ts';
import { blocks, fact, heading, item, list, type Markdown, NOTHING, paragraph, text } from './syntax.ts';

export const daysOf = ({ bootstrap: { return_timeframes: timeframes, settings } }: MarkdownPage, product: Product): number =>
  returnDays(product, timeframes, settings.default_return_timeframe);

/** A text of the CMS that every product page has. */
function cmsBlock({ page }: Shown, slug: string, { bare = false } = {}): Markdown {
  const block = page.app.queryClient.getQueryData(blockQuery(slug).queryKey)?.data;
  return block ? blocks([bare ? null : heading(3, text(block.title)), page.rich(block.body)]) : NOTHING;
}

export function terms(shown: Shown): Markdown {
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

/** Cost and days of the standard method to each country, as in the structured data. */
export function deliveries(page: MarkdownPage): Markdown {
  const { product, row } = shownOf(page);
  const rates = offerOf(product, row, page.app.countryProfile).deliveries;
  if (product.default_sku === null || rates.length === 0) return NOTHING;
  const t = page.of('markdown');
  return blocks([
    heading(2, text(t('deliveries'))),
    list(
      rates.map(({ countries, cost, daysMin, daysMax }) =>
        fact(
          countries.map((code) => page.countryName(code)).join(', '),
          text(`${page.format.price(cost)}, ${t('deliveryDays', { from: daysMin, to: daysMax })}`),
        ),
      ),
    ),
  ]);
}

export function care(shown: Shown): Markdown {
  const { care: own } = shown.product.item_page;
  const content = blocks([paragraph(text(own ?? '')), cmsBlock(shown, 'product-care', { bare: true })]);
  return content === '' ? NOTHING : blocks([heading(2, text(shown.page.of('product')('care'))), content]);
}

export function safety(shown: Shown): Markdown {
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
