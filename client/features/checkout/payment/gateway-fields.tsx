import type { ReactNode } from 'react';
import { useT } from '../../../core/app-context.tsx';
import type { Translate } from '../../../core/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextButton } from '../../../ui/text-link.tsx';
import type { Provided } from './use-gateway.ts';

interface GatewayPartProps<T> {
  readonly provided: Provided<T>;
  readonly children: (value: T, t: Translate<'gateways'>) => ReactNode;
}

/** A gateway's fields in our page: a skeleton while its script loads, a notice with a retry when that fails. */
export function GatewayFields<T>({ provided: { value, failed, t, retry }, children }: GatewayPartProps<T>) {
  const checkout = useT('checkout');
  if (failed)
    return (
      <Notice tone="error">
        {t?.('notLoaded') ?? checkout('methodsFailed')} <TextButton onClick={retry}>{checkout('retry')}</TextButton>
      </Notice>
    );
  return value !== null && t !== null ? children(value, t) : <Skeleton lines={2} />;
}
