import { Button, Page, PageBlock, PageLayout, PageTitle } from '@vendure/dashboard';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { DiscountCode } from '../../../../backend/operator/codes/discount-codes.ts';
import type { Form } from '../../operations.ts';
import { useAnswer, useChange } from '../api.ts';
import { LanguageChoice } from '../form/language-choice.tsx';
import { ValueForm } from '../form/value-form.tsx';
import { ListView } from '../list-view.tsx';
import { Actions, ButtonLink, Facts, RowLink, State, Waiting } from '../parts.tsx';
import { usePageParams } from '../use-page-params.ts';
import { useFormats, useT } from '../use-t.ts';

export function DiscountCodes() {
  const t = useT();
  const { day, price, isGerman } = useFormats();
  const amount = ({ type, amount: value }: DiscountCode) => (type === 'percent' ? `${value} %` : price(value));
  return (
    <ListView<DiscountCode>
      id="karat-discount-codes"
      title={t('Discount codes')}
      operation="query ($query: JSON!) { karatDiscountCodes(query: $query) }"
      keyOf={({ code }) => code}
      actions={<ButtonLink to="/karat/discount-codes/new">{t('New discount code')}</ButtonLink>}
      columns={[
        { title: t('Code'), cell: ({ code }) => <RowLink to={`/karat/discount-codes/${code}`}>{code}</RowLink> },
        { title: t('Title'), cell: ({ title }) => (isGerman ? title.de : title.en) },
        { title: t('Discount'), isNumber: true, cell: amount },
        { title: t('Used'), isNumber: true, cell: ({ used, max_uses }) => (max_uses === null ? used : `${used} / ${max_uses}`) },
        { title: t('Valid until'), cell: ({ expires_at }) => day(expires_at) },
        { title: t('State'), cell: (row) => <CodeState code={row} /> },
      ]}
    />
  );
}

function CodeState({ code: { active, starts_at, expires_at, max_uses, used } }: { code: DiscountCode }) {
  const t = useT();
  const [now] = useState(() => new Date().toISOString());
  if (!active) return <State isGood={false} text={t('switched off')} />;
  if (expires_at !== null && expires_at <= now) return <State isGood={false} text={t('expired')} />;
  if (max_uses !== null && used >= max_uses) return <State isGood={false} text={t('used up')} />;
  if (starts_at !== null && starts_at > now) return <State isGood={false} text={t('not yet')} />;
  return <State isGood text={t('active')} />;
}

export function DiscountCodePage() {
  const t = useT();
  const { code } = usePageParams('code');
  const isNew = code === 'new';
  const form = useAnswer<Form>('query { karatDiscountCodeForm }');
  const stored = useAnswer<DiscountCode>('query ($code: String!) { karatDiscountCode(code: $code) }', { code }, !isNew);
  const [value, setValue] = useState<object>();
  const [language, setLanguage] = useState('de');
  const change = useChange();
  const navigate = useNavigate();
  useEffect(() => {
    if (isNew) setValue(form.data?.blank as object | undefined);
    else if (stored.data) {
      const { used: _, ...input } = stored.data;
      setValue(input);
    }
  }, [isNew, form.data, stored.data]);

  async function save(): Promise<void> {
    const saved = await (isNew
      ? change<DiscountCode>('mutation ($input: JSON!) { createKaratDiscountCode(input: $input) }', { input: value }, t('Saved'))
      : change<DiscountCode>(
          'mutation ($code: String!, $input: JSON!) { updateKaratDiscountCode(code: $code, input: $input) }',
          { code, input: value },
          t('Saved'),
        ));
    if (saved && isNew) await navigate({ to: `/karat/discount-codes/${saved.code}` });
  }

  if (!form.data || !value) return <Waiting error={form.error ?? stored.error} />;
  return (
    <Page pageId="karat-discount-code">
      <PageTitle>{isNew ? t('New discount code') : code}</PageTitle>
      <Actions>
        <LanguageChoice language={language} onChange={setLanguage} />
        <Button onClick={() => void save()}>{t('Save')}</Button>
      </Actions>
      <PageLayout>
        <PageBlock column="main" blockId="code">
          <ValueForm form={form.data} language={language} value={value} onChange={(next) => setValue(next as object)} />
        </PageBlock>
        {stored.data && (
          <PageBlock column="side" blockId="use" title={t('Use')}>
            <Facts
              facts={[
                [t('Orders'), stored.data.used],
                [t('State'), <CodeState key="state" code={stored.data} />],
              ]}
            />
          </PageBlock>
        )}
      </PageLayout>
    </Page>
  );
}
