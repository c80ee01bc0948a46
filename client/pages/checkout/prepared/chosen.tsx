import { type ReactNode, useState } from 'react';
import type { Snapshot } from 'valtio';
import { lineKey } from '../../../../packages/contract/line-facts.ts';
import { withSearch } from '../../../../shared/commerce/catalog-query-edit.ts';
import { searchOf } from '../../../../shared/commerce/catalog-query.ts';
import { unitCents } from '../../../../shared/commerce/code-totals.ts';
import { fromCents } from '../../../../shared/commerce/money.ts';
import { lineLimit } from '../../../../shared/commerce/cart-optimistic.ts';
import type { Cart, ShippingRate } from '../../../../packages/contract/cart.ts';
import type { CountryCode } from '../../../../packages/contract/country.ts';
import { isDigitalOnly } from '../../../../shared/commerce/digital.ts';
import { stockStatus } from '../../../../shared/commerce/stock.ts';
import { afterWorkingDays } from '../../../../shared/commerce/working-days.ts';
import { href } from '../../../../shared/routes.ts';
import { useApp, useFormat, useStores, useT } from '../../../core/app-context.tsx';
import { useCountryName } from '../../../core/country-name.ts';
import { useHref } from '../../../core/links.ts';
import { useWeekday } from '../../../core/seldom-formats.ts';
import { useNavigate } from '../../../../packages/engine/browser/navigation/location.tsx';
import { cartCount } from '../../../features/cart/store.ts';
import { removeLine } from '../../../features/cart/cart-actions.ts';
import { useCartState } from '../../../features/cart/use-cart.ts';
import { preparedCart } from '../../../features/checkout/prepared-cart.ts';
import { FormSection } from '../../../features/checkout/form-section.tsx';
import { LineFacts } from '../../../features/product-line/line-facts.tsx';
import { ProductLine } from '../../../features/product-line/product-line.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import { noBreak } from '../../../ui/no-break.ts';
import { TextButton, TextLink } from '../../../ui/text-link.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './chosen.module.css';
import space from '../../../ui/spacing.module.css';
import role from '../../../ui/text-role.module.css';

export interface ChosenProps {
  readonly cart: Snapshot<Cart>;
  /** Empty: none is chosen. */
  readonly country: CountryCode;
  /** Null while none is chosen, and where nothing is delivered. */
  readonly rate: ShippingRate | null;
}

/** The products that a machine has chosen, each row with the way to change it. The first section of the form. */
export function Chosen({ cart, country, rate }: ChosenProps) {
  const t = useT('prepared');
  const cartText = useT('cart');
  const to = useHref();
  const countryName = useCountryName();
  const expectedDay = useExpectedDay(rate);
  const isMadeToOrder = cart.items.some((line) => stockStatus(line) === 'pre_order');
  const { cart: own } = useCartState();
  const isOwn = own?.unique_id === cart.unique_id;
  const ownCount = isOwn ? 0 : cartCount({ cart: own });
  const codes = [...Object.keys(cart.options.discounts), ...Object.keys(cart.options.gift_cards)];
  return (
    <>
      <ChangedPrices cart={cart} />
      <FormSection title={t('chosen')} aside={!isOwn && <Discard id={cart.unique_id} />}>
        <ul className={space.stack4}>
          {cart.items.map((line) => {
            const limit = lineLimit(line, cart.items);
            const productHref = to('product', { slug: line.slug }, line.embedded ? {} : { configuration_id: line.sku });
            return (
              <ProductLine
                key={lineKey(line)}
                size="medium"
                className={cx(styles.line, limit === 0 && styles.soldOut)}
                media={line.image}
                title={`${line.quantity > 1 ? `${line.quantity}\u00a0×\u00a0` : ''}${noBreak(line.title)}`}
                href={productHref}
                details={<LineFacts line={line} short />}
                end={
                  <TextLink variant="quiet" className={role.target} aria-label={t('changeOf', { what: line.title })} href={productHref}>
                    {t('change')}
                  </TextLink>
                }
              >
                <LineStock line={line} limit={limit} cartHref={to('cart', isOwn ? {} : { id: cart.unique_id })} />
              </ProductLine>
            );
          })}
        </ul>
        <dl className={styles.rows}>
          {/* With the rates nothing moves: their lines are there before. */}
          {!isDigitalOnly(cart.items) && (
            <Row term={t('delivery')} field='[name="rate"]'>
              <span className={styles.value}>{rate?.title}</span>
              <span className={styles.hint}>{rate && !isMadeToOrder && t('expected', { day: expectedDay })}</span>
            </Row>
          )}
          {!isDigitalOnly(cart.items) && country !== '' && (
            <Row term={t('country')} field='[name="shipping.country"], [name="shipping.address"]'>
              {countryName(country)}
            </Row>
          )}
          {codes.length > 0 && (
            <Row term={t('code')} field='[name="gift_card_code"]'>
              {codes.join(', ')}
            </Row>
          )}
        </dl>
        {ownCount > 0 && (
          <p className={role.meta}>
            {t('ownCart', { count: ownCount })}{' '}
            <TextLink variant="quiet" href={to('cart')}>
              {cartText('earlierShow')}
            </TextLink>
          </p>
        )}
      </FormSection>
    </>
  );
}

/** Since the machine saw them. Of a lower price the law would want another one beside it, were an earlier one named. */
function ChangedPrices({ cart }: Pick<ChosenProps, 'cart'>) {
  const t = useT('prepared');
  const format = useFormat();
  const [prices] = useState(() => preparedCart(cart.unique_id)?.prices ?? {});
  const changed = cart.items.flatMap((line) => {
    const [before, now] = [prices[line.id], unitCents(line)];
    if (before === undefined || before === now) return [];
    const sums = { title: line.title, now: format.price(fromCents(now)), before: format.price(fromCents(before)) };
    return [{ key: lineKey(line), text: now > before ? t('costsMore', sums) : t('costsLess', sums) }];
  });
  if (changed.length === 0) return null;
  return (
    <Notice tone="warn" icon="info" className={space.below6}>
      {changed.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </Notice>
  );
}

/** A line that is sold out waits for its removal; of one with too few in stock the quantity is changed in the cart. */
function LineStock({
  line,
  limit,
  cartHref,
}: {
  readonly line: Snapshot<Cart>['items'][number];
  readonly limit: number;
  readonly cartHref: string;
}) {
  const t = useT('prepared');
  const cartText = useT('cart');
  const checkout = useT('checkout');
  const to = useHref();
  const app = useApp();
  if (limit >= line.quantity) return null;
  if (limit > 0) {
    return (
      <>
        <FieldError>{cartText('tooMany', { count: limit })}</FieldError>
        <TextLink href={cartHref}>{checkout('changeCart')}</TextLink>
      </>
    );
  }
  const [kind] = line.categories;
  return (
    <>
      <FieldError>{cartText('soldOut')}</FieldError>
      <p className={styles.ways}>
        <TextLink className={role.target} href={to('catalog', undefined, kind === undefined ? {} : searchOf(withSearch(kind)))}>
          {t('similar')}
        </TextLink>
        <TextButton
          variant="quiet"
          className={role.target}
          aria-label={cartText('removeOf', { title: line.title })}
          onClick={() => removeLine(app, line.id)}
        >
          {cartText('remove')}
        </TextButton>
      </p>
    </>
  );
}

/** Of a parcel that is sent now. */
function useExpectedDay(rate: ShippingRate | null): string {
  const dayOf = useWeekday();
  const [now] = useState(() => new Date());
  return rate ? dayOf(afterWorkingDays(now, rate.days_max)) : '';
}

interface RowProps {
  readonly term: string;
  /** Selector of the fields below that change it. */
  readonly field: string;
  readonly children: ReactNode;
}

function Row({ term, field, children }: RowProps) {
  const t = useT('prepared');
  return (
    <div className={styles.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
      <dd className={styles.end}>
        <TextButton variant="quiet" className={role.target} aria-label={t('changeOf', { what: term })} onClick={() => focusField(field)}>
          {t('change')}
        </TextButton>
      </dd>
    </div>
  );
}

/** The chosen one of several. One of two fields for a code is hidden, depending on the width. */
function focusField(selector: string): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>(selector)].filter((one) => one.offsetParent !== null);
  (fields.find(({ checked }) => checked) ?? fields[0])?.focus();
}

/** Leads to the browser's own cart, which was kept. Nothing is lost: the prepared one can be opened again. */
function Discard({ id }: { readonly id: string }) {
  const t = useT('prepared');
  const cart = useT('cart');
  const to = useHref();
  const navigate = useNavigate();
  const { toasts } = useStores();
  const discard = () => {
    navigate(href('cart'));
    showToast(toasts, { tone: 'info', text: t('discarded'), action: { label: cart('undo'), href: to('checkout', { id }) } });
  };
  return (
    <TextButton variant="quiet" onClick={discard}>
      {t('discard')}
    </TextButton>
  );
}
