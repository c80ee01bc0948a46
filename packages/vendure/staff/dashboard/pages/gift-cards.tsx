import {
  Button,
  ConfirmationDialog,
  Page,
  PageBlock,
  PageLayout,
  PageTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@vendure/dashboard';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { GiftCard, LedgerEntry } from '../../../../backend/operator/codes/gift-cards.ts';
import type { Form } from '../../operations.ts';
import { useAnswer, useChange } from '../api.ts';
import { ValueForm } from '../form/value-form.tsx';
import { ListView } from '../list-view.tsx';
import { Actions, ButtonLink, Facts, RowLink, State, Waiting } from '../parts.tsx';
import { usePageParams } from '../use-page-params.ts';
import { useFormats, useT } from '../use-t.ts';

export function GiftCards() {
  const t = useT();
  const { day, price } = useFormats();
  return (
    <ListView<GiftCard>
      id="karat-gift-cards"
      title={t('Gift cards')}
      operation="query ($query: JSON!) { karatGiftCards(query: $query) }"
      keyOf={({ code }) => code}
      actions={<ButtonLink to="/karat/gift-cards/new">{t('New gift card')}</ButtonLink>}
      columns={[
        { title: t('Code'), cell: ({ code }) => <RowLink to={`/karat/gift-cards/${code}`}>{code}</RowLink> },
        { title: t('Value'), isNumber: true, cell: ({ type, amount }) => (type === 'percent' ? `${amount} %` : price(amount)) },
        { title: t('Balance'), isNumber: true, cell: ({ balance }) => (balance === null ? '' : price(balance)) },
        { title: t('Issued'), cell: ({ issued_at }) => day(issued_at) },
        { title: t('Valid until'), cell: ({ expires_at }) => day(expires_at) },
        { title: t('State'), cell: (card) => <CardState card={card} /> },
      ]}
    />
  );
}

function CardState({ card: { active, balance, used, expires_at } }: { card: GiftCard }) {
  const t = useT();
  const [now] = useState(() => new Date().toISOString());
  if (!active) return <State isGood={false} text={t('blocked')} />;
  if (expires_at !== null && expires_at <= now) return <State isGood={false} text={t('expired')} />;
  if (balance === 0 || (balance === null && used > 0)) return <State isGood={false} text={t('used up')} />;
  return <State isGood text={t('active')} />;
}

export function GiftCardPage() {
  const { code } = usePageParams('code');
  return code === 'new' ? <NewGiftCard /> : <StoredGiftCard code={code} />;
}

function NewGiftCard() {
  const t = useT();
  const form = useAnswer<Form>('query { karatGiftCardForm }');
  const [value, setValue] = useState<object>();
  const change = useChange();
  const navigate = useNavigate();
  useEffect(() => setValue(form.data?.blank as object | undefined), [form.data]);

  async function issue(): Promise<void> {
    const card = await change<GiftCard>('mutation ($input: JSON!) { issueKaratGiftCard(input: $input) }', { input: value }, t('Issued'));
    if (card) await navigate({ to: `/karat/gift-cards/${card.code}` });
  }

  if (!form.data || !value) return <Waiting error={form.error} />;
  return (
    <Page pageId="karat-new-gift-card">
      <PageTitle>{t('New gift card')}</PageTitle>
      <Actions>
        <Button onClick={() => void issue()}>{t('Issue')}</Button>
      </Actions>
      <PageLayout>
        <PageBlock column="main" blockId="card" description={t('Without a code, a new one is made that nobody can guess.')}>
          <ValueForm form={form.data} language="de" value={value} onChange={(next) => setValue(next as object)} />
        </PageBlock>
      </PageLayout>
    </Page>
  );
}

function StoredGiftCard({ code }: { code: string }) {
  const t = useT();
  const { day, price } = useFormats();
  const change = useChange();
  const { data, error } = useAnswer<{ card: GiftCard; ledger: readonly LedgerEntry[] }>(
    'query ($code: String!) { karatGiftCard(code: $code) }',
    { code },
  );
  if (!data) return <Waiting error={error} />;
  const { card, ledger } = data;
  const block = (): void =>
    void change(
      'mutation ($code: String!, $isBlocked: Boolean!) { blockKaratGiftCard(code: $code, isBlocked: $isBlocked) }',
      { code, isBlocked: card.active },
      card.active ? t('The card is blocked') : t('The card is released'),
    );
  return (
    <Page pageId="karat-gift-card">
      <PageTitle>{code}</PageTitle>
      <Actions>
        <ConfirmationDialog
          title={card.active ? t('Block this gift card?') : t('Release this gift card?')}
          description={card.active ? t('It pays nothing until it is released; its balance stays.') : t('It pays again.')}
          onConfirm={block}
        >
          <Button variant={card.active ? 'destructive' : 'default'}>{card.active ? t('Block') : t('Release')}</Button>
        </ConfirmationDialog>
      </Actions>
      <PageLayout>
        <PageBlock column="main" blockId="ledger" title={t('Ledger')}>
          <Table>
            <TableHeader>
              <TableRow className="border-border">
                <TableHead>{t('Date')}</TableHead>
                <TableHead>{t('Event')}</TableHead>
                <TableHead>{t('Order')}</TableHead>
                <TableHead className="text-right">{t('Amount')}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {ledger.map(({ event, at, order, amount }) => (
                <TableRow key={`${event} ${order}`} className="border-border">
                  <TableCell>{day(at)}</TableCell>
                  <TableCell>{t(EVENTS[event])}</TableCell>
                  <TableCell>{order}</TableCell>
                  <TableCell className="text-right tabular-nums">{price(amount)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </PageBlock>
        <PageBlock column="side" blockId="card">
          <Facts
            facts={[
              [t('Balance'), card.balance === null ? '' : price(card.balance)],
              [t('Value'), card.type === 'percent' ? `${card.amount} %` : price(card.amount)],
              [t('Issued'), day(card.issued_at)],
              [t('Valid until'), day(card.expires_at)],
              [t('State'), <CardState key="state" card={card} />],
            ]}
          />
        </PageBlock>
      </PageLayout>
    </Page>
  );
}

const EVENTS: Readonly<Record<LedgerEntry['event'], string>> = { issued: 'Issued', paid: 'Payment', returned: 'Returned' };
