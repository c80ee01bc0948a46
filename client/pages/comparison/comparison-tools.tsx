import { useState } from 'react';
import { href } from '../../../shared/routes.ts';
import { useSite, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { useNavigate } from '../../../packages/engine/browser/navigation/location.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './page.module.css';
import { cx } from '../../ui/cx.ts';
import onlyOn from '../../ui/only.module.css';

/** Hides equal rows (a GET form without JavaScript), copies the address, prints. */
export function ComparisonTools({ skus, only }: { readonly skus: string; readonly only: boolean }) {
  const t = useT('comparison');
  const to = useHref();
  const { origin } = useSite();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(origin + to('comparison', undefined, { skus })).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const show = (differences: boolean) =>
    navigate(href('comparison', undefined, { skus, ...(differences && { only: 'differences' }) }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <form className={cx(styles.tools, onlyOn.screen)} method="get" action={to('comparison')}>
      <input type="hidden" name="skus" value={skus} />
      <Checkbox
        name="only"
        value="differences"
        {...(hydrated ? { checked: only, onChange: (event) => show(event.currentTarget.checked) } : { defaultChecked: only })}
      >
        {t('onlyDifferences')}
      </Checkbox>
      {!hydrated && (
        <noscript>
          <Button type="submit" size="sm" variant="secondary">
            {t('show')}
          </Button>
        </noscript>
      )}
      <p className={styles.legend}>{t('differs')}</p>
      {/* Hidden without JavaScript by the style sheet: added after hydration they would move the form. */}
      <TextButton className={cx(styles.action, onlyOn.scripted)} onClick={copy} onBlur={() => setCopied(false)}>
        {t(copied ? 'copied' : 'copyLink')}
      </TextButton>
      <LiveRegion>{copied ? t('copied') : ''}</LiveRegion>
      <TextButton className={cx(styles.action, onlyOn.scripted, onlyOn.beyondPhone)} onClick={() => print()}>
        {t('print')}
      </TextButton>
    </form>
  );
}
