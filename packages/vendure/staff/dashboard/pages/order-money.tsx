import { Alert, AlertDescription, AlertTitle, Button, Checkbox, ConfirmationDialog, Input, Label } from '@vendure/dashboard';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import type { OrderMoney, OrderRefundView } from '../../../../backend/operator/order-money.ts';
import { useAnswer, useChange } from '../api.ts';
import { State, Waiting } from '../parts.tsx';
import { useFormats, useT } from '../use-t.ts';

/** Keys of the catalogue. */
const STATES: Readonly<Record<OrderRefundView['state'], string>> = {
  wanted: 'Wanted: the gateway does not answer yet',
  sent: 'At the gateway: it has promised to pay',
  done: 'Paid back',
  failed: 'Failed',
};
const WAYS: Readonly<Record<OrderRefundView['to'], string>> = {
  gateway: 'As it was paid',
  'gift-card': 'To the gift card',
  'by-hand': 'By hand: transfer it, if nobody has yet',
  credit: 'Counted for something else',
};
/** What to do, by the port's words for a refusal (docs/payments.md). */
const PROBLEMS: Readonly<Record<string, string>> = {
  too_late: 'The limit of the payment method is over: transfer the amount to the account of the customer, then mark it as paid by hand.',
  by_hand: 'This gateway cannot refund a part from here: refund it in the account at the gateway.',
  amount: 'Less is left at the payment gateway: look there, and pay the rest by hand.',
};
const DISPUTES: Readonly<Record<'open' | 'won' | 'lost', string>> = {
  open: 'The payment is disputed',
  won: 'The dispute is won: the money stays',
  lost: 'The dispute is lost: the money is gone, the invoice is corrected',
};

/** On the engine's page of an order, inside of its form. */
export function OrderMoneyBlock({ number }: { number: string }) {
  const t = useT();
  const { data, error } = useAnswer<OrderMoney>('query ($number: String!) { karatOrderMoney(number: $number) }', { number });
  if (!data) return <Waiting error={error} />;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <Dispute money={data} />
      <Refunds money={data} />
      {data.left > 0 && data.payment !== 'unpaid' && <RefundForm key={`${number} ${data.left}`} money={data} />}
      <p>
        <Link to="/karat/mails" search={{ order: number }} className="underline underline-offset-4">
          {t('Mails about this order')}
        </Link>
      </p>
    </div>
  );
}

function Dispute({ money: { dispute, currency } }: { money: OrderMoney }) {
  const t = useT();
  const { time, price } = useFormats();
  if (!dispute) return null;
  return (
    <Alert variant={dispute.state === 'won' ? 'default' : 'destructive'}>
      <AlertTitle>
        {t(DISPUTES[dispute.state])}: {price(dispute.amount, currency)}
      </AlertTitle>
      {dispute.state === 'open' && (
        <AlertDescription>
          {dispute.answer_by !== null && <p>{t('Answer by {time}.', { time: time(dispute.answer_by) })}</p>}
          <p>
            {t('Answer in the account at the payment gateway. Do not pay the order back beside it: the buyer would have the money twice.')}
          </p>
        </AlertDescription>
      )}
    </Alert>
  );
}

function Refunds({ money: { number, refunds, currency } }: { money: OrderMoney }) {
  const t = useT();
  const { day, price } = useFormats();
  const change = useChange();
  const repeat = (by_hand: boolean, done: string): void =>
    void change('mutation ($input: JSON!) { repeatKaratRefunds(input: $input) }', { input: { number, by_hand } }, done);
  if (refunds.length === 0) return <p className="text-muted-foreground">{t('Nothing has gone back.')}</p>;
  return (
    <>
      <ul className="divide-border divide-y" aria-label={t('Refunds')}>
        {refunds.map(({ id, at, amount, state, to, problem, credit_note, reason }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
            <span className="font-medium tabular-nums">{price(amount, currency)}</span>
            <State isGood={state === 'done'} text={to === 'by-hand' || to === 'credit' ? t('Booked') : t(STATES[state])} />
            <span>{t(WAYS[to])}</span>
            <span className="text-muted-foreground">{[day(at), credit_note, reason].filter(Boolean).join(' · ')}</span>
            {state === 'failed' && (
              <span className="basis-full">
                {t(PROBLEMS[problem ?? ''] ?? 'The payment gateway refused it ({problem}): try it again, or pay it by hand.', {
                  problem: problem ?? '',
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {refunds.some(({ state }) => state === 'failed') && (
        <div className="flex flex-wrap gap-2">
          <Button type="button" variant="outline" onClick={() => repeat(false, t('The gateway is asked again'))}>
            {t('Try the failed ones again')}
          </Button>
          <ConfirmationDialog
            title={t('Was it paid by hand?')}
            description={t('The gateway pays nothing more; the customer gets the mail.')}
            onConfirm={() => repeat(true, t('Saved'))}
          >
            <Button type="button" variant="outline">
              {t('It was paid by hand')}
            </Button>
          </ConfirmationDialog>
        </div>
      )}
    </>
  );
}

/** The page around is a form, which the key Enter would save. */
const staysHere = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

function RefundForm({ money: { number, left, currency } }: { money: OrderMoney }) {
  const t = useT();
  const { price } = useFormats();
  const change = useChange();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [byHand, setByHand] = useState(false);
  const wanted = Number(amount);
  const refund = (): void =>
    void change(
      'mutation ($input: JSON!) { refundKaratOrder(input: $input) }',
      { input: { number, amount: wanted, reason, by_hand: byHand, left } },
      t('The credit note is written'),
    );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor="money-amount">{t('Pay back, up to {amount}', { amount: price(left, currency) })}</Label>
          <Input
            id="money-amount"
            type="number"
            min="0.01"
            max={left}
            step="0.01"
            value={amount}
            onKeyDown={staysHere}
            onChange={(event) => setAmount(event.target.value)}
          />
        </div>
        <div className="flex grow flex-col gap-1.5">
          <Label htmlFor="money-reason">{t('Reason, printed on the credit note')}</Label>
          <Input
            id="money-reason"
            maxLength={200}
            value={reason}
            onKeyDown={staysHere}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </div>
      <Label className="flex items-center gap-2 font-normal">
        <Checkbox checked={byHand} onCheckedChange={(checked) => setByHand(checked)} />
        {t('I pay it by hand, not the gateway')}
      </Label>
      <p className="text-muted-foreground text-xs">
        {t('Gift cards that have paid get their part first. A transfer is sent back by hand. State and stock of the order do not change.')}
      </p>
      <ConfirmationDialog
        title={t('Pay {amount} back?', { amount: price(wanted, currency) })}
        description={t('The credit note is written at once; the customer gets it by mail as soon as the money has gone back.')}
        onConfirm={refund}
      >
        <Button type="button" className="self-start" disabled={!(wanted > 0 && wanted <= left)}>
          {t('Pay back')}
        </Button>
      </ConfirmationDialog>
    </div>
  );
}
