import { type ReactNode, useEffect, useState } from 'react';
import { useApp } from '../../core/app-context.tsx';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './bars.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

/** On phones a longer text could have one line in the first font and two in the brand's: it is narrow enough to have two in both. */
const SURELY_ONE_LINE = 40;
const isLong = ({ text, label }: { readonly text: string; readonly label?: string | null }): boolean =>
  text.length + (label?.length ?? 0) > SURELY_ONE_LINE;

interface BarsProps {
  /** There maintenance alone is announced, and cannot be closed. */
  readonly isCheckout?: boolean;
  /** The header. */
  readonly children: ReactNode;
}

/**
 * The bars around the header: maintenance, the texts of campaigns, a countdown. Buttons and what moves are in a chunk of their own: without
 * it, and without JavaScript, the first text stands still.
 */
export function Bars({ isCheckout = false, children }: BarsProps) {
  const { bars, firstPaintScript = '', texts: catalogues } = useApp();
  const isProduct = usePageView().key === 'product';
  const [shown, setShown] = useState(0);
  const [live, setLive] = useState<typeof import('./live-bars.tsx') | null>(null);
  const isLive = bars?.closable || bars?.countdown;
  useEffect(() => {
    // Nothing is said when they cannot be loaded: the bars are complete without them.
    if (isLive)
      Promise.all([import('./live-bars.tsx'), catalogues.load(['bars', 'countdown'])]).then(
        ([parts]) => setLive(parts),
        () => {},
      );
  }, [isLive, catalogues]);
  const { closable, notice, texts = [], countdown }: Partial<NonNullable<typeof bars>> = bars ?? {};
  const canClose = (name: 'top' | 'notice') => !isCheckout && closable?.[`data-${name}`];
  return (
    <>
      <script {...closable} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
      {notice && (
        <div className={cx(styles.bar, only.screen)} data-bar="notice" data-closable={canClose('notice')}>
          <Icon icon="clock" />
          <p>
            <strong>{notice.title}</strong> {notice.text}
          </p>
          {live && canClose('notice') && <live.CloseButton name="notice" value={notice.key} />}
        </div>
      )}
      {!isCheckout && texts.length > 0 && (
        <div
          className={cx(styles.bar, only.screen)}
          data-bar="top"
          data-closable={canClose('top')}
          data-long={texts.some(isLong) || undefined}
        >
          {texts.map(({ id, text, href, label }, index) => (
            <p key={id} data-shown={index === shown || undefined}>
              {href && !label ? <a href={href}>{text}</a> : text} {href && label && <a href={href}>{label}</a>}
            </p>
          ))}
          {live && canClose('top') && <live.TopBarControls count={texts.length} setShown={setShown} />}
        </div>
      )}
      {children}
      {countdown && !isCheckout && !isProduct && (
        <p className={cx(styles.bar, only.screen)} data-bar="countdown">
          {countdown.text} <span>{live && <live.TimeLeft endsAt={countdown.ends_at} />}</span>
        </p>
      )}
    </>
  );
}
