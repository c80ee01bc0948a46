import { awaitsTransfer, isUnderWay } from '../../../shared/commerce/order-progress.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Lozenge } from '../../ui/lozenge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { OrderTiles } from '../../features/order/order-tiles.tsx';
import { openOrdersQuery } from '../../features/order/queries.ts';
import { useOrderTexts, useOrderTitle, useTrackingTexts } from '../../features/order/use-order-texts.ts';
import { usePayHref } from '../../features/order/use-pay-href.ts';
import { PersonalPart } from '../../features/personal-data/personal-part.tsx';
import { Section } from '../../features/account/section.tsx';
import styles from './profile.module.css';

/** The newest order that is under way. */
export function OpenOrder() {
  return (
    <PersonalPart name="openOrder" query={openOrdersQuery()} skeleton={<Skeleton lines={4} className={styles.skeleton} />} small>
      {({ data }) => {
        const order = data.find(isUnderWay);
        return order && <OrderSection order={order} />;
      }}
    </PersonalPart>
  );
}

function OrderSection({ order }: { readonly order: Order }) {
  const t = useT('profile');
  const orders = useT('orders');
  const to = useHref();
  const payHref = usePayHref();
  const format = useFormat();
  const title = useOrderTitle()(order);
  // The day of arrival; without one it is the title again.
  const { title: arrival } = useTrackingTexts(order);
  // Until when it is to be paid.
  const { lead } = useOrderTexts(order);
  const isUnpaid = awaitsTransfer(order);
  const { po_number: number, unique_id: id, order_products, final_amount } = order;
  return (
    <Section
      eyebrow={
        <>
          <Lozenge /> {orders('number', { number })} · {format.price(final_amount)}
        </>
      }
      title={title}
      text={isUnpaid ? lead : arrival === title ? undefined : arrival}
      action={
        isUnpaid ? (
          <ButtonLink href={payHref(order)}>{orders('payNow')}</ButtonLink>
        ) : (
          <TextLink href={to('customerTrackingOf', { id })}>{t('track')}</TextLink>
        )
      }
    >
      <OrderTiles lines={order_products} href={to('order', { id })} />
    </Section>
  );
}
