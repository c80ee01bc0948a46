import { usePage } from '../../core/page.tsx';
import { usePageView } from '../../core/page-view.ts';
import { FindReturnOrder } from '../../features/returns/find-return-order.tsx';
import { returnOrderQuery } from '../../features/returns/queries.ts';
import { RequestReturn } from '../../features/returns/request-return.tsx';
import { ReturnPart } from '../../features/returns/return-part.tsx';

export { returnRequestLoader as load } from './loader.ts';

export default function ReturnRequestPage() {
  const { id } = usePage('returnRequest').params;
  if (usePageView().status === 404) return <FindReturnOrder isUnknownLink />;
  return (
    <ReturnPart query={returnOrderQuery(id)} refused={<FindReturnOrder isUnknownLink />}>
      {({ data }) => <RequestReturn key={id} id={id} order={data} />}
    </ReturnPart>
  );
}
