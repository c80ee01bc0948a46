import { NAME_LENGTH_MAX, QUESTION_LENGTH_MAX } from '../../../shared/commerce/inquiry-form.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Notice } from '../../ui/notice.tsx';
import { useErrorText } from '../../core/error-text.ts';
import { InquiryEmail, InquiryField, InquiryTextarea } from './inquiry-field.tsx';
import styles from './inquiry.module.css';
import { PrivacyNote } from './privacy-note.tsx';
import { SentNotice } from './sent-notice.tsx';
import { useInquiry } from './use-inquiry.ts';

export interface QuestionDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly productId: number;
  readonly sku: string;
  /** The piece of the question. */
  readonly title: string;
}

const FIELDS = ['name', 'email', 'question'] as const;

/** A question about a piece, answered by e-mail. Keeps its input when it is closed and opened again. */
export function QuestionDrawer({ open, onClose, productId, sku, title }: QuestionDrawerProps) {
  const t = useT('inquiry');
  const { api } = useApp();
  const errorText = useErrorText();
  const inquiry = useInquiry(FIELDS, (written) => api.call('askQuestion', { body: { ...written, product_id: productId, sku } }));
  const { state, failure, values, form } = inquiry;
  const left = QUESTION_LENGTH_MAX - values.question.length;
  return (
    <Drawer open={open} onClose={onClose} title={t('questionTitle')} narrow>
      {state === 'sent' ? (
        <SentNotice>
          <strong>{t('sent')}</strong> {t('sentText', { email: values.email.trim() })}
        </SentNotice>
      ) : (
        <form {...form} className={styles.form}>
          <p className={styles.about}>{noBreak(t('about', { title, sku }))}</p>
          <InquiryField inquiry={inquiry} name="name" label={t('name')} autoComplete="name" maxLength={NAME_LENGTH_MAX} />
          <InquiryEmail inquiry={inquiry} />
          <InquiryTextarea
            inquiry={inquiry}
            name="question"
            label={t('question')}
            rows={6}
            maxLength={QUESTION_LENGTH_MAX}
            hint={left < 200 ? t('charactersLeft', { count: left }) : undefined}
          />
          {failure !== null && <Notice tone="error">{errorText(failure)}</Notice>}
          <Button type="submit" size="lg" busy={state === 'sending'} busyLabel={t('sending')}>
            {t('send')}
          </Button>
          <PrivacyNote text={t('questionPrivacy')} />
        </form>
      )}
    </Drawer>
  );
}
