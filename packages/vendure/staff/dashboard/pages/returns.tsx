import {
  Button,
  Input,
  Label,
  NativeSelect,
  NativeSelectOption,
  Page,
  PageBlock,
  PageLayout,
  PageTitle,
  Textarea,
} from '@vendure/dashboard';
import { useState } from 'react';
import type { ListedReturn, ReturnDetails } from '../../../../backend/operator/requests/returns.ts';
import { useAnswer, useChange } from '../api.ts';
import { ListView } from '../list-view.tsx';
import { Facts, RowLink, State, Waiting } from '../parts.tsx';
import { usePageParams } from '../use-page-params.ts';
import { useFormats, useT } from '../use-t.ts';

type ReturnStatus = ReturnDetails['status'];

/** Keys of the catalogue. */
const STATUSES: Readonly<Record<ReturnStatus, string>> = {
  requested: 'Requested',
  received: 'Received',
  'refund-started': 'Refund started',
  refunded: 'Refunded',
  'partially-refunded': 'Refunded in part',
  'sent-back': 'Sent back',
  declined: 'Declined',
};
const OPEN: readonly ReturnStatus[] = ['requested', 'received', 'refund-started'];

export function Returns() {
  const t = useT();
  const { day, price } = useFormats();
  const [status, setStatus] = useState('');
  return (
    <ListView<ListedReturn>
      id="karat-returns"
      title={t('Returns and repairs')}
      operation="query ($query: JSON!) { karatReturns(query: $query) }"
      keyOf={({ number }) => number}
      filter={{ status: status === '' ? null : status }}
      filters={
        <NativeSelect aria-label={t('State')} value={status} onChange={(event) => setStatus(event.target.value)}>
          <NativeSelectOption value="">{t('All states')}</NativeSelectOption>
          {Object.entries(STATUSES).map(([key, text]) => (
            <NativeSelectOption key={key} value={key}>
              {t(text)}
            </NativeSelectOption>
          ))}
        </NativeSelect>
      }
      columns={[
        { title: t('Number'), cell: ({ number }) => <RowLink to={`/karat/returns/${number}`}>{number}</RowLink> },
        { title: t('Order'), cell: ({ order }) => order },
        { title: t('Kind'), cell: ({ kind }) => (kind === 'repair' ? t('Repair') : t('Return')) },
        { title: t('Requested'), cell: ({ created_at }) => day(created_at) },
        { title: t('Pieces'), isNumber: true, cell: ({ quantity }) => quantity },
        { title: t('Refund'), isNumber: true, cell: ({ refund_amount }) => (refund_amount === null ? '' : price(refund_amount)) },
        { title: t('State'), cell: (row) => <State isGood={!OPEN.includes(row.status)} text={t(STATUSES[row.status])} /> },
      ]}
    />
  );
}

export function ReturnPage() {
  const t = useT();
  const { day, time, price } = useFormats();
  const { number } = usePageParams('number');
  const { data, error } = useAnswer<ReturnDetails>('query ($number: String!) { karatReturn(number: $number) }', { number });
  if (!data) return <Waiting error={error} />;
  return (
    <Page pageId="karat-return">
      <PageTitle>{number}</PageTitle>
      <PageLayout>
        <PageBlock column="main" blockId="lines" title={data.kind === 'repair' ? t('Repair') : t('Return')}>
          <ul className="divide-border divide-y">
            {data.lines.map((line) => (
              <li key={line.position} className="flex gap-4 py-3 text-sm">
                {line.image && (
                  <img src={`${line.image.url}?w=160`} alt="" className="size-16 border-border rounded-md border object-contain" />
                )}
                <div className="flex flex-col gap-0.5">
                  <span className="font-medium">
                    {line.quantity} × {line.title}
                  </span>
                  <span className="text-muted-foreground">{line.configuration_id}</span>
                  <span>{line.reason_title}</span>
                  {line.size && (
                    <span>
                      {t('Wanted size')}: {line.size}
                    </span>
                  )}
                </div>
              </li>
            ))}
          </ul>
          {data.comment && (
            <blockquote className="mt-3 border-border border-l-2 pl-4 text-sm whitespace-pre-line italic">{data.comment}</blockquote>
          )}
        </PageBlock>
        {data.photos.length > 0 && (
          <PageBlock column="main" blockId="photos" title={t('Photos')}>
            <div className="flex flex-wrap gap-3">
              {data.photos.map((id) => (
                <Photo key={id} id={id} />
              ))}
            </div>
          </PageBlock>
        )}
        <PageBlock column="main" blockId="history" title={t('History')}>
          <ol className="flex flex-col gap-3 text-sm">
            {data.history.map(({ status, at, note }) => (
              <li key={at} className="flex flex-col">
                <span>
                  <span className="font-medium">{t(STATUSES[status])}</span> <span className="text-muted-foreground">{time(at)}</span>
                </span>
                {note && <span className="whitespace-pre-line">{note}</span>}
              </li>
            ))}
          </ol>
        </PageBlock>
        {data.next.length > 0 && (
          <PageBlock column="side" blockId="change" title={t('Change the state')}>
            <StateForm key={data.status} details={data} />
          </PageBlock>
        )}
        <PageBlock column="side" blockId="facts">
          <Facts
            facts={[
              [t('State'), <State key="state" isGood={!OPEN.includes(data.status)} text={t(STATUSES[data.status])} />],
              [t('Order'), data.order],
              [t('E-mail'), data.contact_email],
              [t('Send by'), day(data.send_by)],
              [t('Refund'), data.refund_amount === null ? '' : price(data.refund_amount, data.currency)],
            ]}
          />
        </PageBlock>
      </PageLayout>
    </Page>
  );
}

function StateForm({ details: { number, next, refund_amount } }: { details: ReturnDetails }) {
  const t = useT();
  const change = useChange();
  const [status, setStatus] = useState<ReturnStatus>(next[0] ?? 'received');
  const [note, setNote] = useState('');
  const [amount, setAmount] = useState(refund_amount === null ? '' : String(refund_amount));
  const isPartial = status === 'partially-refunded';
  const save = (): void =>
    void change(
      'mutation ($input: JSON!) { setKaratReturnState(input: $input) }',
      { input: { number, status, ...(note !== '' && { note }), ...(isPartial && { refund_amount: Number(amount) }) } },
      t('Saved: the customer learns of it by mail'),
    );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="return-status">{t('State')}</Label>
        <NativeSelect id="return-status" value={status} onChange={(event) => setStatus(event.target.value as ReturnStatus)}>
          {next.map((one) => (
            <NativeSelectOption key={one} value={one}>
              {t(STATUSES[one])}
            </NativeSelectOption>
          ))}
        </NativeSelect>
      </div>
      {isPartial && (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor="return-amount">{t('Refunded amount')}</Label>
          <Input id="return-amount" type="number" min="0" step="0.01" value={amount} onChange={(event) => setAmount(event.target.value)} />
        </div>
      )}
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="return-note">{t('Note to the customer')}</Label>
        <Textarea id="return-note" rows={4} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </div>
      <p className="text-muted-foreground text-xs">
        {t('Money goes back as the order was paid. What was paid by transfer, you send back by hand.')}
      </p>
      <Button type="submit">{t('Save')}</Button>
    </form>
  );
}

function Photo({ id }: { id: string }) {
  const t = useT();
  const { data } = useAnswer<string>('query ($id: String!) { karatReturnPhoto(id: $id) }', { id });
  return data ? <img src={data} alt={t('Photo of the customer')} className="max-h-72 border-border rounded-md border" /> : null;
}
