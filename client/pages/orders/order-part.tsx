import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Order } from '../../../packages/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import type { Crumb } from '../../ui/breadcrumb.tsx';
import { PersonalPart } from '../../features/personal-data/personal-part.tsx';

interface OrderPartProps<K extends QueryKey> {
  readonly query: UseQueryOptions<{ readonly data: Order }, Error, { readonly data: Order }, K>;
  /** Heading and crumbs while the order is not there. */
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  readonly isCustomers: boolean;
  readonly refused?: ReactNode;
  readonly children: (order: Order) => ReactNode;
}

/** The page of one order: its frame stays when the order does not come. */
export function OrderPart<K extends QueryKey>({ query, title, crumbs, isCustomers, refused, children }: OrderPartProps<K>) {
  const t = useT('orders');
  const to = useHref();
  return (
    <PersonalPart
      name="order"
      query={query}
      {...(isCustomers && { link: { href: to('orders'), text: t('toOrders') } })}
      refused={refused}
      frame={{ title, crumbs }}
    >
      {({ data }) => children(data)}
    </PersonalPart>
  );
}
