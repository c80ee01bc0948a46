import { useBootstrap, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { noBreak } from '../../ui/no-break.ts';
import styles from './withdrawal.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

/** The rules of the law in general; nothing here depends on an order. */
export function GoodToKnow() {
  const t = useT('withdrawal');
  const to = useHref();
  const { email_address: email, phone_number: phone } = useBootstrap().settings.company_address;
  return (
    <aside className={cx(styles.panel, only.screen)} aria-labelledby="good-to-know">
      <h2 className={styles.asideTitle} id="good-to-know">
        {t('goodToKnow')}
      </h2>
      <dl className={styles.facts}>
        <dt>{t('period')}</dt>
        <dd>{noBreak(t('periodText'))}</dd>
        <dt>{t('exempt')}</dt>
        <dd>{t('exemptText')}</dd>
        <dt>{t('otherWays')}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>, <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </dd>
      </dl>
      <div className={styles.small}>
        <p>
          <LinkedText text={t('returns')} hrefs={{ returns: to('returnFind') }} />
        </p>
        <p>
          <a href={to('content', { slug: t('instructionSlug') })}>{t('instruction')}</a>
        </p>
      </div>
    </aside>
  );
}
