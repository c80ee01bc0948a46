import { useSuspenseQuery } from '@tanstack/react-query';
import { usePage } from '../../core/page.tsx';
import { RequestDone } from '../../features/returns/request-done.tsx';
import { returnQuery } from '../../features/returns/queries.ts';

export { returnDoneLoader as load } from './loader.ts';

export default function ReturnDonePage() {
  const { id, number } = usePage('returnDone').params;
  const { data: request } = useSuspenseQuery(returnQuery(id, number)).data;
  return <RequestDone request={request} />;
}
