import { offersReturn, offersWithdrawal, parcelHref } from '../../../shared/commerce/order-offers.ts';
import { isCollected, isHandedOver, isUnderWay } from '../../../shared/commerce/order-progress.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Container } from '../../ui/container.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Lozenge } from '../../ui/lozenge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AddressLines } from '../../features/address/address-lines.tsx';
import { LineFacts } from '../../features/product-line/line-facts.tsx';
import { ProductLine } from '../../features/product-line/product-line.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { WithdrawalLink } from '../../features/withdrawal/withdrawal-link.tsx';
import detail from './detail.module.css';
import space from '../../ui/spacing.module.css';
import { withKeys } from '../../features/order/summary-lines.tsx';
import { Timeline } from './timeline.tsx';
import { Fact } from '../../ui/fact.tsx';
import styles from './tracking-view.module.css';
import { useNow, useTrackingTexts } from '../../features/order/use-order-texts.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

interface TrackingViewProps {
  readonly order: Order;
  /** Before the one of this order. */
  readonly crumbs: readonly Crumb[];
  /** Of the order's own page; null for guests, who see no more of the address than postcode and town. */
  readonly orderHref: string | null;
}

/** When the products arrive and what has happened so far. */
export function TrackingView({ order, crumbs, orderHref }: TrackingViewProps) {
  const t = useT('orders');
  const to = useHref();
  const now = useNow();
  const { title, lead } = useTrackingTexts(order);
  const { po_number: number } = order;
  return (
    <Container className={detail.page}>
      <PageHead title={t('number', { number })} path={null} />
      <Breadcrumb crumbs={[...crumbs, { title: number, href: null }]} />
      <div className={detail.columns}>
        <div className={styles.progress}>
          <p className={cx(role.overline, detail.number)}>
            <Lozenge /> {t('number', { number })}
          </p>
          <h1 className={cx(role.display2, role.anywhere, space.above3, only.screen)}>{title}</h1>
          <p className={cx(role.lead, role.chars60, space.above4, only.screen)}>{lead}</p>
          <CarrierLink order={order} />
          <Timeline order={order} />
          <p className={cx(detail.action, only.screen)}>
            {offersReturn(order) && (
              <TextLink href={orderHref === null ? to('returnFind') : to('returnRequest', { id: order.unique_id })}>
                {t('returnOrRepair')}
              </TextLink>
            )}{' '}
            {offersWithdrawal(order, now) && <WithdrawalLink order={number} />}
          </p>
        </div>
        <Parcel order={order} orderHref={orderHref} />
      </div>
    </Container>
  );
}

function CarrierLink({ order }: { readonly order: Order }) {
  const t = useT('orders');
  const href = parcelHref(order);
  if (href === null) return null;
  return (
    <p className={cx(detail.action, only.screen)}>
      <ButtonLink href={href} target="_blank" rel="noopener noreferrer">
        {t('followAt')}
        <Icon icon="arrow-up-right" size="s" />
        <VisuallyHidden>, {t('newTab')}</VisuallyHidden>
      </ButtonLink>
    </p>
  );
}

function Parcel({ order, orderHref }: Pick<TrackingViewProps, 'order' | 'orderHref'>) {
  const t = useT('orders');
  const words = useT('order');
  const { order_products, shipping, shipping_address, fulfilment } = order;
  const parcel = fulfilment?.parcel ?? null;
  const collected = isCollected(order);
  return (
    <section className={detail.panel} aria-labelledby="parcel">
      <h2 className={cx(role.title2, only.screen)} id="parcel">
        {isHandedOver(order) && !collected ? t('yourParcel') : t('yourProducts')}
      </h2>
      <ul className={styles.lines}>
        {withKeys(order_products).map(({ key, line }) => (
          <ProductLine
            key={key}
            media={line.image}
            title={line.quantity > 1 ? `${line.quantity} × ${line.title}` : line.title}
            details={<LineFacts line={line} short />}
          />
        ))}
      </ul>
      <dl className={cx(role.ui, space.stack4Half)}>
        <Fact name={collected ? words('collection') : shipping ? t('carrier') : words('delivery')}>
          {parcel?.carrier ?? shipping?.title ?? words('byMail')}
        </Fact>
        {!collected && shipping && (parcel !== null || isUnderWay(order)) && (
          <Fact name={t('parcelNumber')}>{parcel === null ? t('parcelNumberLater') : grouped(parcel.number)}</Fact>
        )}
        {shipping_address && (
          <Fact name={collected ? words('yourAddress') : words('deliverTo')}>
            {orderHref === null ? `${shipping_address.zip} ${shipping_address.city}` : <AddressLines address={shipping_address} />}
          </Fact>
        )}
      </dl>
      {orderHref !== null && (
        <ButtonLink href={orderHref} variant="secondary" wide>
          {t('viewOrder')}
        </ButtonLink>
      )}
    </section>
  );
}

/** Long numbers in groups of four, as on the carrier's slip. */
const grouped = (number: string): string => (/^\d{10,}$/.test(number) ? number.replace(/\d{4}(?=\d)/g, '$&\u00a0') : number);
