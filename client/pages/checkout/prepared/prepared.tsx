/** The parts of a checkout that a machine has prepared: a chunk of its own, because few are. */
import { useT } from '../../../core/app-context.tsx';
import { PageHead } from '../../../features/seo/page-head.tsx';

export { PreparedNotice } from '../../../features/checkout/prepared-notice.tsx';
export { Chosen } from './chosen.tsx';

export function PreparedHead() {
  const t = useT('prepared');
  const checkout = useT('checkout');
  return <PageHead title={t('pageTitle', { title: checkout('pageTitle') })} path={null} />;
}
