import { type ReactNode, useState } from 'react';
import type { Form } from '../../../packages/engine/forms/form.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { Container } from '../../ui/container.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './mailed-link-page.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

interface MailedLinkPageProps {
  readonly form: Form<'confirmSubscription'> | Form<'unsubscribe'>;
  readonly token: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly onDone?: () => void;
  /** After the call. */
  readonly done: {
    readonly title: string;
    readonly text: (email: string) => string;
    /** Without JavaScript the address is unknown. */
    readonly plain: string;
    readonly link: ReactNode;
  };
}

/** The page of a link in a newsletter mail: one button, since mail scanners open links. */
export function MailedLinkPage({ form, token, title, text, button, onDone, done }: MailedLinkPageProps) {
  const t = useT('newsletter');
  const to = useHref();
  const [email, setEmail] = useState<string | null>(null);
  const state = useForm(form as Form<'unsubscribe'>, {
    defaults: { token },
    onDone({ data }) {
      setEmail(data.email);
      onDone?.();
    },
  });
  if (state.done) {
    return (
      <Frame title={done.title} text={email === null ? done.plain : done.text(email)} live>
        {done.link}
      </Frame>
    );
  }
  if (state.failure?.code === 'token_invalid' || state.errors['token'])
    return (
      <Frame title={t('invalidTitle')} text={t('invalidText')} live>
        <TextLink href={to('form', { name: 'newsletter' })}>{t('subscribeAgain')}</TextLink>
      </Frame>
    );
  return (
    <Frame title={title} text={text}>
      <FormView state={state} labels={{}} foot={<SubmitButton state={state}>{button}</SubmitButton>}>
        <input type="hidden" name="token" value={token} />
      </FormView>
    </Frame>
  );
}

interface FrameProps {
  readonly title: string;
  readonly text: string;
  readonly live?: boolean;
  readonly children: ReactNode;
}

function Frame({ title, text, live = false, children }: FrameProps) {
  return (
    <Container>
      <PageHead title={title} path={null} />
      <div className={styles.page}>
        <div role={live ? 'status' : undefined}>
          <h1 className={role.display2}>{title}</h1>
          <p className={cx(role.lead, role.anywhere, space.above4)}>{text}</p>
        </div>
        {children}
      </div>
    </Container>
  );
}
