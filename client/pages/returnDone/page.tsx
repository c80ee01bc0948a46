import { usePage } from '../../core/page.tsx';
import { RequestDone } from '../../features/returns/request-done.tsx';
import { returnQuery } from '../../features/returns/queries.ts';
import { ReturnPart } from '../../features/returns/return-part.tsx';

export { returnDoneLoader as load } from './loader.ts';

export default function ReturnDonePage() {
  const { id, number } = usePage('returnDone').params;
  return <ReturnPart query={returnQuery(id, number)}>{({ data }) => <RequestDone request={data} />}</ReturnPart>;
}
