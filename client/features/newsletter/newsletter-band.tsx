/**
 * The specification's footer form is this region between page and footer: screen readers reach it by its heading, and at 390 px a field in
 * the footer's columns pushed the links required by law two screens down. The footer has no other form; contact has a page. The checkout
 * has neither, because nothing there leads away from the order.
 */
import { type SyntheticEvent, useRef, useState } from 'react';
import { HONEYPOT } from '../../../packages/engine/forms/bot-checks.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import { SharedPart } from '../../core/shared-part.tsx';
import { Honeypot } from '../../ui/form/honeypot.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { NewsletterLine, NewsletterNote } from './newsletter-line.tsx';
import styles from './newsletter.module.css';
import type { FirstAttempt } from './subscribe-form.tsx';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

const loadForm = () => import('./subscribe-form.tsx').then(({ SubscribeForm }) => SubscribeForm);

/** Above the footer. Not on a page that has the form itself. */
export function NewsletterBand() {
  const { key, params } = usePageView();
  const isOwn = key === 'newsletterConfirm' || key === 'newsletterUnsubscribe';
  if (isOwn || (key === 'form' && params['name'] === 'newsletter')) return null;
  return <Newsletter />;
}

/**
 * Words and field on velvet. The form is plain HTML; its first use loads the script, which takes over with what was typed. Without the
 * script, or when it cannot be loaded, the form is posted to its page.
 */
export function Newsletter() {
  const t = useT('common');
  const to = useHref();
  const { Part, load } = useLazyPart(loadForm, ['newsletter', 'form', 'validation', 'errors']);
  const [first, setFirst] = useState<FirstAttempt | null>(null);
  const focusedAt = useRef<number | null>(null);
  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    void load().then((isLoaded) =>
      isLoaded
        ? setFirst({ email: valueOf(form, 'email'), honeypot: valueOf(form, HONEYPOT), focusedAt: focusedAt.current })
        : form.submit(),
    );
  }
  function onFocus(): void {
    focusedAt.current ??= performance.now();
    void load();
  }
  return (
    <SharedPart as="section" name={() => 'newsletter'} className={cx(styles.band, only.screen)} aria-labelledby="newsletter">
      {() => (
        <div className={styles.row}>
          <div className={styles.words}>
            <h2 id="newsletter">{t('newsletter.title')}</h2>
            <p>{t('newsletter.lead')}</p>
          </div>
          {Part && first ? (
            <Part first={first} />
          ) : (
            <form className={styles.form} method="post" action={to('form', { name: 'newsletter' })} noValidate {...{ onSubmit, onFocus }}>
              <NewsletterLine />
              <NewsletterNote />
              <Honeypot />
            </form>
          )}
        </div>
      )}
    </SharedPart>
  );
}

const valueOf = (form: HTMLFormElement, name: string): string => (form.elements.namedItem(name) as HTMLInputElement).value;
