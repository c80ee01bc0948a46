import { Button, Page, PageBlock, PageLayout, PageTitle } from '@vendure/dashboard';
import { useState } from 'react';
import type { ListedWithdrawal, WithdrawalDetails } from '../../../../backend/operator/requests/withdrawals.ts';
import { useAnswer, useChange } from '../api.ts';
import { ListView } from '../list-view.tsx';
import { Actions, Facts, OpenOnly, RowLink, State, Waiting } from '../parts.tsx';
import { usePageParams } from '../use-page-params.ts';
import { useFormats, useT } from '../use-t.ts';

export function Withdrawals() {
  const t = useT();
  const { time } = useFormats();
  const [open, setOpen] = useState(true);
  return (
    <ListView<ListedWithdrawal>
      id="karat-withdrawals"
      title={t('Withdrawals')}
      operation="query ($query: JSON!) { karatWithdrawals(query: $query) }"
      keyOf={({ number }) => number}
      filter={{ open }}
      filters={<OpenOnly label={t('Open only')} isOn={open} onChange={setOpen} />}
      columns={[
        { title: t('Number'), cell: ({ number }) => <RowLink to={`/karat/withdrawals/${number}`}>{number}</RowLink> },
        { title: t('Received'), cell: ({ received_at }) => time(received_at) },
        { title: t('Name'), cell: ({ name }) => name },
        { title: t('E-mail'), cell: ({ email }) => email },
        { title: t('Order'), cell: ({ order }) => order ?? t('unknown') },
        { title: t('State'), cell: (row) => <HandledState row={row} /> },
      ]}
    />
  );
}

function HandledState({ row: { handled_at, suspicious } }: { row: ListedWithdrawal }) {
  const t = useT();
  if (handled_at !== null) return <State isGood text={t('handled')} />;
  return <State isGood={false} text={suspicious ? t('open, perhaps spam') : t('open')} />;
}

export function WithdrawalPage() {
  const t = useT();
  const { time } = useFormats();
  const change = useChange();
  const { number } = usePageParams('number');
  const { data, error } = useAnswer<WithdrawalDetails>('query ($number: String!) { karatWithdrawal(number: $number) }', { number });
  if (!data) return <Waiting error={error} />;
  const isHandled = data.handled_at !== null;
  const set = (): void =>
    void change(
      'mutation ($number: String!, $isHandled: Boolean!) { setKaratWithdrawalHandled(number: $number, isHandled: $isHandled) }',
      { number, isHandled: !isHandled },
      t('Saved'),
    );
  return (
    <Page pageId="karat-withdrawal">
      <PageTitle>{number}</PageTitle>
      <Actions>
        <Button variant={isHandled ? 'outline' : 'default'} onClick={set}>
          {isHandled ? t('Open again') : t('Mark as handled')}
        </Button>
      </Actions>
      <PageLayout>
        <PageBlock column="main" blockId="words" title={t('As it was acknowledged')}>
          <p className="text-sm whitespace-pre-line">{data.content}</p>
        </PageBlock>
        <PageBlock column="side" blockId="facts">
          <Facts
            facts={[
              [t('State'), <HandledState key="state" row={data} />],
              [t('Received'), time(data.received_at)],
              [t('Handled'), time(data.handled_at)],
              [t('Order'), data.order ?? t('unknown')],
              [t('Contract'), data.contract],
              [t('Name'), data.name],
              [t('E-mail'), data.email],
              [t('Language'), data.lang],
              [
                t('Checksum'),
                <code key="checksum" className="text-xs break-all">
                  {data.checksum}
                </code>,
              ],
            ]}
          />
        </PageBlock>
      </PageLayout>
    </Page>
  );
}
