import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../packages/contract/customer.ts';
import { useStores, useT } from '../../core/app-context.tsx';
import { userQuery } from '../../core/queries.ts';
import { showToast } from '../../ui/toast-store.ts';

/** A toast after a form was saved; „Gespeichert“ by default. */
export function useSavedToast(): (text?: string) => void {
  const t = useT('form');
  const { toasts } = useStores();
  return (text = t('saved')) => showToast(toasts, { text });
}

/** Shows the changed customer on this page and in the header. */
export function useStoreUser(): (answer: { readonly data: User }) => void {
  const queryClient = useQueryClient();
  const { customer } = useStores();
  return (answer) => {
    queryClient.setQueryData(userQuery().queryKey, answer);
    customer.user = answer.data;
  };
}
