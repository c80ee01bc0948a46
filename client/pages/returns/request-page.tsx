import { usePage, pageLoader, personalData } from '../../../packages/engine/browser/page.tsx';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import { FindReturnOrder } from './find-return-order.tsx';
import { returnOrderQuery, returnSettingsQuery } from './queries.ts';
import { RequestReturn } from './request-return.tsx';
import { ReturnPart } from './return-part.tsx';
import { statusOf } from '../../../packages/engine/errors.ts';
import { isUniqueId } from '../../features/order/queries.ts';

const UNKNOWN = { status: 404 } as const;

/** A link that leads to no order of this visitor shows the form to find one, with the status of an error page. */
export const load = pageLoader('returnRequest', async ({ params: { id }, queryClient }) => {
  if (!isUniqueId(id)) return UNKNOWN;
  const settings = queryClient.ensureQueryData(returnSettingsQuery());
  settings.catch(() => undefined);
  try {
    const { unansweredAt } = await personalData(queryClient, returnOrderQuery(id));
    await settings;
    const requestKey = crypto.randomUUID();
    return unansweredAt === undefined ? { requestKey } : { requestKey, unansweredAt, status: 503 };
  } catch (error) {
    if (statusOf(error) === 404 || statusOf(error) === 401) return UNKNOWN;
    throw error;
  }
});

export default function ReturnRequestPage() {
  const { id } = usePage('returnRequest').params;
  if (usePageView().status === 404) return <FindReturnOrder isUnknownLink />;
  return (
    <ReturnPart query={returnOrderQuery(id)} refused={<FindReturnOrder isUnknownLink />}>
      {({ data }) => <RequestReturn key={id} id={id} order={data} />}
    </ReturnPart>
  );
}
