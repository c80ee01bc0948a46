import { DUTIES } from '../../../shared/commerce/country-profile.ts';
import { type CardPrice, cardPrice, type PriceView } from '../../../shared/commerce/price.ts';
import { badgesOnCard, distinctiveBadges } from '../../../shared/commerce/distinctive-badges.ts';
import type { CardData } from '../../../client/features/product/card-data.ts';
import type { MarkdownPage } from './markdown-page.ts';
import { inline, item, link, list, type Markdown, strong, struck, text } from './syntax.ts';

/** The words of `PriceView` (client/features/product/price-view.tsx): the new price first, the crossed-out one behind it. */
export function priceWords({ of, format }: MarkdownPage, price: CardPrice | PriceView): Markdown {
  const t = of('common');
  const amount = 'from' in price && price.from ? t('priceFrom', { price: format.price(price.price) }) : format.price(price.price);
  if (price.kind === 'plain') return strong(text(amount));
  const reduction = price.percent === null ? null : text(`(${format.reduction(price.percent)})`);
  return inline([strong(text(amount)), text(t('oldPrice')), struck(text(format.price(price.crossedOut))), reduction]);
}

/** The country and rate that prices are shown for; null without a country profile. */
export function homeVat({ app, countryName }: MarkdownPage): { readonly rate: number; readonly country: string } | null {
  const { vat } = DUTIES[app.countryProfile];
  return vat && { rate: vat.rate, country: countryName(vat.country) };
}

/** The lines of product cards: name, subtitle, price, and what the card says of it. `heading`: the title above them. */
export const cardList = (page: MarkdownPage, cards: readonly CardData[], heading = ''): Markdown =>
  list(distinctiveBadges(cards, ({ name }) => name === heading).map((card) => cardItem(page, card)));

function cardItem(page: MarkdownPage, card: CardData): Markdown {
  const { of, format, urlOf, app } = page;
  const t = of('common');
  const price = cardPrice(card, app.countryProfile);
  const { slug, embedded, default_sku: sku, mixedTranslation } = card;
  const more =
    price.kind === 'discounted'
      ? [
          price.isLowest ? t('lowestPriceShort', { price: format.price(price.crossedOut) }) : '',
          price.others ? t('othersFrom', { price: format.price(price.others) }) : '',
        ]
      : [];
  const address = urlOf('product', { slug }, embedded || sku === null ? {} : { configuration_id: sku, only: 'metal' });
  const names = badgesOnCard(card, price.percent).map(({ name }) => name);
  return item(
    inline(
      [
        link(text(mixedTranslation.title), address),
        text(mixedTranslation.sub_title),
        priceWords(page, price),
        ...[...more, ...names].map((words) => text(words)),
      ],
      ' · ',
    ),
  );
}
