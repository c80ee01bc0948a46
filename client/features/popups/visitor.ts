import type { Visitor } from '../../../shared/commerce/popup-rule.ts';
import type { App } from '../../core/app-context.tsx';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';
import { isNoted } from '../../core/visitor-notes.ts';

/**
 * Facts that popups may know of the visitor: a customer's subscriptions and orders, a guest's acts in this browser. Null when the account
 * does not answer.
 */
export async function loadVisitor({ stores, queryClient }: App): Promise<Visitor | null> {
  const noted = { subscribers: isNoted('subscribers'), buyers: isNoted('buyers') };
  if (stores.customer.status !== 'customer') return { customers: false, ...noted };
  try {
    const [subscriptions, orders] = await Promise.all([
      queryClient.fetchQuery({ ...apiQuery('getSubscriptions', {}), retry: false }),
      queryClient.fetchQuery({ ...apiQuery('getOrders', { query: { page: 1 } }), retry: false }),
    ]);
    return { customers: true, subscribers: subscriptions.data.newsletter || noted.subscribers, buyers: orders.meta.total > 0 };
  } catch {
    return null;
  }
}
