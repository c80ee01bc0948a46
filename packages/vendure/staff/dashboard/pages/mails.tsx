import {
  Button,
  ConfirmationDialog,
  Input,
  NativeSelect,
  NativeSelectOption,
  Page,
  PageBlock,
  PageLayout,
  PageTitle,
} from '@vendure/dashboard';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedMail, ShownMail } from '../../../../backend/operator/mails.ts';
import { useAnswer, useChange } from '../api.ts';
import { ListView } from '../list-view.tsx';
import { Actions, Facts, RowLink, State, Waiting } from '../parts.tsx';
import { usePageParams } from '../use-page-params.ts';
import { useFormats, useT } from '../use-t.ts';

/** Keys of the catalogue. */
const STATES: Readonly<Record<ListedMail['state'], string>> = {
  due: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Came back',
  late: 'Too late to send',
  old: 'Older than the mailer',
};

export function Mails() {
  const t = useT();
  const { time } = useFormats();
  // The page of an order leads here with its number.
  const [order, setOrder] = useState(() => new URLSearchParams(window.location.search).get('order') ?? '');
  const [state, setState] = useState(order === '' ? 'unsent' : 'all');
  return (
    <ListView<ListedMail>
      id="karat-mails"
      title={t('Outbox')}
      operation="query ($query: JSON!) { karatMails(query: $query) }"
      keyOf={({ id }) => String(id)}
      filter={{ state, order }}
      filters={
        <>
          <NativeSelect aria-label={t('State')} value={state} onChange={(event) => setState(event.target.value)}>
            <NativeSelectOption value="unsent">{t('Not arrived')}</NativeSelectOption>
            <NativeSelectOption value="all">{t('All states')}</NativeSelectOption>
            {Object.entries(STATES).map(([key, text]) => (
              <NativeSelectOption key={key} value={key}>
                {t(text)}
              </NativeSelectOption>
            ))}
          </NativeSelect>
          <Input
            className="max-w-48"
            maxLength={60}
            aria-label={t('Number of an order')}
            placeholder={t('Number of an order')}
            value={order}
            onChange={(event) => setOrder(event.target.value)}
          />
        </>
      }
      actions={<ListActions />}
      columns={[
        {
          title: t('Subject'),
          cell: ({ id, subject, key }) => (
            <span className="flex flex-col">
              <RowLink to={`/karat/mails/${id}`}>{subject}</RowLink>
              <span className="text-muted-foreground text-xs">{key}</span>
            </span>
          ),
        },
        { title: t('Order'), cell: (mail) => mail.order ?? '' },
        { title: t('To'), cell: ({ recipient }) => <span className="block max-w-56 truncate">{recipient}</span> },
        { title: t('State'), cell: (mail) => <MailState mail={mail} /> },
        { title: t('Last answer'), cell: ({ answer }) => <span className="block max-w-56 truncate">{answer}</span> },
        { title: t('Tries'), isNumber: true, cell: ({ attempts }) => attempts },
        { title: t('Due'), cell: ({ next_at }) => time(next_at) },
        { title: t('Written'), cell: ({ written_at }) => time(written_at) },
      ]}
    />
  );
}

function MailState({ mail: { state } }: { mail: ListedMail }) {
  const t = useT();
  return <State isGood={state === 'sent'} text={t(STATES[state])} />;
}

function ListActions() {
  const t = useT();
  const change = useChange();
  const navigate = useNavigate();
  const [to, setTo] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  async function test(): Promise<void> {
    setWaiting(true);
    const mail = await change<ShownMail>('mutation ($to: String!) { sendKaratTestMail(to: $to) }', { to });
    setWaiting(false);
    if (mail) await navigate({ to: `/karat/mails/${mail.id}` });
  }
  return (
    <>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void test();
        }}
      >
        <Input
          type="email"
          required
          aria-label={t('Address for a test mail')}
          placeholder={t('Address for a test mail')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" variant="outline" disabled={isWaiting}>
          {t('Send a test mail')}
        </Button>
      </form>
      <ConfirmationDialog
        title={t('Send all failed mails again?')}
        description={t('They are tried for five days anew.')}
        onConfirm={() => void change('mutation { retryKaratMails }', {}, t('The failed mails are due again'))}
      >
        <Button variant="outline">{t('Send all failed again')}</Button>
      </ConfirmationDialog>
    </>
  );
}

export function MailPage() {
  const t = useT();
  const { time } = useFormats();
  const change = useChange();
  const id = Number(usePageParams('id').id);
  const { data, error } = useAnswer<ShownMail>('query ($id: Int!) { karatMail(id: $id) }', { id });
  if (!data) return <Waiting error={error} />;
  const retry = (): void => void change('mutation ($id: Int!) { retryKaratMail(id: $id) }', { id }, t('The mail is due again'));
  return (
    <Page pageId="karat-mail">
      <PageTitle>{data.subject}</PageTitle>
      {data.state !== 'due' && (
        <Actions>
          <ConfirmationDialog
            title={t('Send this mail again?')}
            description={t('It goes to {address} once more, whatever became of it.', { address: data.recipient })}
            onConfirm={retry}
          >
            <Button>{t('Send again')}</Button>
          </ConfirmationDialog>
        </Actions>
      )}
      <PageLayout>
        <PageBlock column="main" blockId="document" description={t('Its links open nothing here.')}>
          {data.text === '' ? <p>{t('The text is not kept any more.')}</p> : <MailDocument mail={data} />}
        </PageBlock>
        <PageBlock column="side" blockId="facts">
          <Facts
            facts={[
              [t('State'), <MailState key="state" mail={data} />],
              [t('Last answer'), data.answer],
              [t('Tries'), data.attempts],
              [t('Due'), time(data.next_at)],
              [t('To'), data.recipient],
              [t('Kind'), data.key],
              [t('Order'), data.order],
              [t('Written'), time(data.written_at)],
              [t('Attached'), data.attachments.join(', ')],
            ]}
          />
          {data.state === 'due' && data.answer === null && (
            <p className="text-muted-foreground mt-3 text-xs">{t('No mail server was asked yet. If it stays so, start the mailer.')}</p>
          )}
        </PageBlock>
      </PageLayout>
    </Page>
  );
}

/** Without scripts, forms and new windows; a link that is clicked wants one of these. */
function MailDocument({ mail: { id, subject, text } }: { mail: ShownMail }) {
  const t = useT();
  const [asText, setAsText] = useState(false);
  const { data } = useAnswer<string>('query ($id: Int!) { karatMailDocument(id: $id) }', { id });
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="outline" size="sm" onClick={() => setAsText(!asText)}>
        {asText ? t('Show as HTML') : t('Show as text')}
      </Button>
      {asText ? (
        <pre className="text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</pre>
      ) : (
        <iframe
          sandbox=""
          title={subject}
          srcDoc={data?.replace('<head>', '<head><base target="_blank">')}
          className="h-[70vh] w-full border-border rounded-md border bg-white"
        />
      )}
    </div>
  );
}
