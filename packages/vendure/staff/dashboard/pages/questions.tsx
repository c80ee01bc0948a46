import { Button, Page, PageBlock, PageLayout, PageTitle } from '@vendure/dashboard';
import { useState } from 'react';
import type { Question } from '../../../../backend/operator/requests/questions.ts';
import { useAnswer, useChange } from '../api.ts';
import { ListView } from '../list-view.tsx';
import { Actions, Facts, OpenOnly, RowLink, State, Waiting } from '../parts.tsx';
import { usePageParams } from '../use-page-params.ts';
import { useFormats, useT } from '../use-t.ts';

/** Keys of the catalogue. */
const SUBJECTS: Readonly<Record<string, string>> = {
  piece: 'A product',
  order: 'An order',
  appointment: 'An appointment',
  other: 'Something else',
};

export function Questions() {
  const t = useT();
  const { time } = useFormats();
  const [open, setOpen] = useState(true);
  return (
    <ListView<Question>
      id="karat-questions"
      title={t('Questions')}
      operation="query ($query: JSON!) { karatQuestions(query: $query) }"
      keyOf={({ id }) => String(id)}
      filter={{ open }}
      filters={<OpenOnly label={t('Open only')} isOn={open} onChange={setOpen} />}
      columns={[
        {
          title: t('Question'),
          cell: ({ id, question }) => (
            <RowLink to={`/karat/questions/${id}`}>{question.length > 80 ? `${question.slice(0, 80)} …` : question}</RowLink>
          ),
        },
        { title: t('Asked'), cell: ({ asked_at }) => time(asked_at) },
        { title: t('Name'), cell: ({ name }) => name },
        { title: t('About'), cell: ({ sku, product, order }) => order ?? sku ?? product ?? '' },
        { title: t('State'), cell: (row) => <AnsweredState row={row} /> },
      ]}
    />
  );
}

function AnsweredState({ row: { answered_at } }: { row: Question }) {
  const t = useT();
  return <State isGood={answered_at !== null} text={answered_at === null ? t('open') : t('answered')} />;
}

export function QuestionPage() {
  const t = useT();
  const { time } = useFormats();
  const change = useChange();
  const id = Number(usePageParams('id').id);
  const { data, error } = useAnswer<Question>('query ($id: Int!) { karatQuestion(id: $id) }', { id });
  if (!data) return <Waiting error={error} />;
  const isAnswered = data.answered_at !== null;
  const set = (): void =>
    void change(
      'mutation ($id: Int!, $isAnswered: Boolean!) { setKaratQuestionAnswered(id: $id, isAnswered: $isAnswered) }',
      { id, isAnswered: !isAnswered },
      t('Saved'),
    );
  const mailTo = `mailto:${encodeURIComponent(data.email)}?subject=${encodeURIComponent(data.subject ?? data.order ?? '')}`;
  return (
    <Page pageId="karat-question">
      <PageTitle>{t('Question of {name}', { name: data.name })}</PageTitle>
      <Actions>
        <Button variant="outline" render={<a href={mailTo}>{t('Answer by mail')}</a>} />
        <Button variant={isAnswered ? 'outline' : 'default'} onClick={set}>
          {isAnswered ? t('Open again') : t('Mark as answered')}
        </Button>
      </Actions>
      <PageLayout>
        <PageBlock column="main" blockId="question">
          <p className="text-sm whitespace-pre-line">{data.question}</p>
        </PageBlock>
        <PageBlock column="side" blockId="facts">
          <Facts
            facts={[
              [t('State'), <AnsweredState key="state" row={data} />],
              [t('Asked'), time(data.asked_at)],
              [t('Answered'), time(data.answered_at)],
              [t('Subject'), data.subject === null ? '' : t(SUBJECTS[data.subject] ?? data.subject)],
              [t('Product'), data.product],
              [t('Article number'), data.sku],
              [t('Order'), data.order],
              [t('E-mail'), data.email],
              [t('Telephone'), data.phone],
              [t('Language'), data.lang],
            ]}
          />
        </PageBlock>
      </PageLayout>
    </Page>
  );
}
