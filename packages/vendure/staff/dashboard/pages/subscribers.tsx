import { Button, ConfirmationDialog } from '@vendure/dashboard';
import { toast } from 'sonner';
import type { Subscriber } from '../../../../backend/operator/requests/subscribers.ts';
import { ask, useChange } from '../api.ts';
import { ListView } from '../list-view.tsx';
import { useFormats, useT } from '../use-t.ts';

export function Subscribers() {
  const t = useT();
  const { day } = useFormats();
  const change = useChange();
  const unsubscribe = (email: string): void =>
    void change('mutation ($email: String!) { unsubscribeKaratAddress(email: $email) }', { email }, t('Unsubscribed'));
  return (
    <ListView<Subscriber>
      id="karat-subscribers"
      title={t('Newsletter subscribers')}
      operation="query ($query: JSON!) { karatSubscribers(query: $query) }"
      keyOf={({ email }) => email}
      actions={
        <Button variant="outline" onClick={() => void download().catch((error: Error) => toast.error(error.message))}>
          {t('Export as CSV')}
        </Button>
      }
      columns={[
        { title: t('E-mail'), cell: ({ email }) => email },
        { title: t('Language'), cell: ({ lang }) => lang },
        { title: t('Subscribed'), cell: ({ subscribed_at }) => day(subscribed_at) },
        {
          title: '',
          isNumber: true,
          cell: ({ email }) => (
            <ConfirmationDialog
              title={t('Unsubscribe {email}?', { email })}
              description={t('The address gets no message.')}
              onConfirm={() => unsubscribe(email)}
            >
              <Button variant="ghost" size="sm">
                {t('Unsubscribe')}
              </Button>
            </ConfirmationDialog>
          ),
        },
      ]}
    />
  );
}

async function download(): Promise<void> {
  const csv = await ask<string>('query { karatSubscribersCsv }');
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'subscribers.csv' });
  link.click();
  URL.revokeObjectURL(url);
}
