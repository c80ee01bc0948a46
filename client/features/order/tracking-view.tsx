import { offersReturn, offersWithdrawal, parcelHref } from '../../../shared/commerce/order-offers.ts';
import { isCollected, isHandedOver, isUnderWay } from '../../../shared/commerce/order-progress.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Lozenge } from '../../ui/lozenge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AddressLines } from '../address/address-lines.tsx';
import { LineFacts } from '../cart/line-facts.tsx';
import { PageHead } from '../seo/page-head.tsx';
import { WithdrawalLink } from '../withdrawal/withdrawal-link.tsx';
import detail from './detail.module.css';
import { withKeys } from './piece-list.tsx';
import { Timeline } from './timeline.tsx';
import { Fact } from '../../ui/fact.tsx';
import styles from './tracking-view.module.css';
import { useNow, useTrackingTexts } from './use-order-texts.ts';

interface TrackingViewProps {
  readonly order: Order;
  /** Before the one of this order. */
  readonly crumbs: readonly Crumb[];
  /** Of the order's own page; null for guests, who see no more of the address than postcode and town. */
  readonly orderHref: string | null;
}

/** When the pieces arrive and what has happened so far. */
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
        <div className={detail.main}>
          <p className={detail.number}>
            <Lozenge /> {t('number', { number })}
          </p>
          <h1 className={detail.title}>{title}</h1>
          <p className={detail.lead}>{lead}</p>
          <CarrierLink order={order} />
          <Timeline order={order} />
          <p className={detail.action}>
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
    <p className={detail.action}>
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
      <h2 className={detail.panelTitle} id="parcel">
        {isHandedOver(order) && !collected ? t('yourParcel') : t('yourPieces')}
      </h2>
      <ul className={styles.pieces}>
        {withKeys(order_products).map(({ key, line: piece }) => (
          <li key={key} className={styles.piece}>
            <Picture media={piece.image} alt="" fit="square" sizes="64px" widths={[64, 120, 200]} />
            <div>
              <p className={styles.pieceTitle}>{piece.quantity > 1 ? `${piece.quantity} × ${piece.title}` : piece.title}</p>
              <LineFacts line={piece} short />
            </div>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <Fact name={collected ? words('collection') : t('carrier')}>{parcel?.carrier ?? shipping.title}</Fact>
        {!collected && (parcel !== null || isUnderWay(order)) && (
          <Fact name={t('parcelNumber')}>{parcel === null ? t('parcelNumberLater') : grouped(parcel.number)}</Fact>
        )}
        <Fact name={collected ? words('yourAddress') : words('deliverTo')}>
          {orderHref === null ? `${shipping_address.zip} ${shipping_address.city}` : <AddressLines address={shipping_address} />}
        </Fact>
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
