import { usePage, notFound, pageLoader, personalData } from '../../../packages/engine/browser/page.tsx';
import { RequestDone } from './request-done.tsx';
import { returnQuery, returnSettingsQuery } from './queries.ts';
import { ReturnPart } from './return-part.tsx';
import { isUniqueId } from '../../features/order/queries.ts';

export const load = pageLoader('returnDone', async ({ params: { id, number }, queryClient }) => {
  if (!isUniqueId(id) || !/^[A-Za-z0-9-]{1,40}$/.test(number)) throw notFound();
  const [data] = await Promise.all([
    personalData(queryClient, returnQuery(id, number)),
    queryClient.ensureQueryData(returnSettingsQuery()),
  ]);
  return data.unansweredAt === undefined ? data : { ...data, status: 503 };
});

export default function ReturnDonePage() {
  const { id, number } = usePage('returnDone').params;
  return <ReturnPart query={returnQuery(id, number)}>{({ data }) => <RequestDone request={data} />}</ReturnPart>;
}
