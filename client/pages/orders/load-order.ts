import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { personalData } from '../../../packages/engine/browser/page.tsx';
import type { PageData } from '../../../packages/engine/browser/page-view.ts';
import { customerSettingsQuery } from '../../core/queries.ts';

/** For a page about one order, which is nothing without it: its status says that it is worth another try. */
export async function loadOrder(queryClient: QueryClient, query: { readonly queryKey: QueryKey }): Promise<PageData> {
  const [data] = await Promise.all([personalData(queryClient, query), queryClient.ensureQueryData(customerSettingsQuery())]);
  return data.unansweredAt === undefined ? data : { ...data, status: 503 };
}
