import { type SyntheticEvent, useState } from 'react';
import { EMAIL_MAX, NAME_MAX, QUESTION_MAX } from '../../../packages/contract/limits.ts';
import { questionForm } from '../../../shared/forms/public.ts';
import { useT } from '../../core/app-context.tsx';
import { FormEmail, FormField, FormTextarea } from '../../ui/form/form-fields.tsx';
import { PublicFormView } from '../../ui/form/public-form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { noBreak } from '../../ui/no-break.ts';
import role from '../../ui/text-role.module.css';
import { PrivacyNote } from './privacy-note.tsx';
import { SentNotice } from './sent-notice.tsx';

/** `title`: of the product. */
export interface QuestionFormProps {
  readonly sku: string;
  readonly title: string;
}

/** A question about a product, answered by e-mail. */
export function QuestionForm({ sku, title }: QuestionFormProps) {
  const t = useT('inquiry');
  const state = useForm(questionForm, { defaults: { sku } });
  const { email, question = '' } = state.values;
  const [left, setLeft] = useState(QUESTION_MAX - question.length);
  const countLeft = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => setLeft(QUESTION_MAX - currentTarget.value.length);
  if (state.done) {
    return (
      <SentNotice>
        <strong>{t('sent')}</strong> {email === undefined ? t('sentTextPlain') : t('sentText', { email })}
      </SentNotice>
    );
  }
  return (
    <PublicFormView
      state={state}
      sku={sku}
      aria-label={t('questionTitle')}
      labels={{ name: t('name'), email: t('email'), question: t('question') }}
      foot={
        <>
          <SubmitButton state={state}>{t('send')}</SubmitButton>
          <PrivacyNote text={t('questionPrivacy')} />
        </>
      }
    >
      <p className={role.soft}>{noBreak(t('about', { title, sku }))}</p>
      <FormField state={state} name="name" label={t('name')} autoComplete="name" maxLength={NAME_MAX} />
      <FormEmail state={state} label={t('email')} maxLength={EMAIL_MAX} />
      <FormTextarea
        state={state}
        name="question"
        label={t('question')}
        rows={6}
        maxLength={QUESTION_MAX}
        hint={left < 200 ? t('charactersLeft', { count: left }) : undefined}
        onInput={countLeft}
      />
    </PublicFormView>
  );
}
