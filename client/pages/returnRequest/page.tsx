import { usePage } from '../../core/page.tsx';
import { usePageView } from '../../core/page-view.ts';
import { FindReturnOrder } from '../../features/returns/find-return-order.tsx';
import { RequestReturn } from '../../features/returns/request-return.tsx';

export { returnRequestLoader as load } from './loader.ts';

export default function ReturnRequestPage() {
  const { id } = usePage('returnRequest').params;
  const { status } = usePageView();
  return status === 200 ? <RequestReturn key={id} id={id} /> : <FindReturnOrder isUnknownLink />;
}
