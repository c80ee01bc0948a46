import { Fragment } from 'react';
import type { FaqSearch } from '../../../shared/commerce/faq-search.ts';
import type { TextPart } from '../../../shared/commerce/highlight.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { Questions } from '../../features/content/faq.tsx';
import styles from './faq-page.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

/** Announce only after this pause, so that announcements do not interrupt typing. */
const QUIET_MS = 1000;

interface FaqResultsProps {
  readonly slug: string;
  readonly words: string;
  /** Null: no search. */
  readonly result: ReturnType<FaqSearch>;
  readonly onClear: () => void;
}

/** The number of answers, and the found questions, all open. */
export function FaqResults({ slug, words, result, onClear }: FaqResultsProps) {
  const t = useT('faq');
  const to = useHref();
  const searched = words.trim();
  const text =
    result === null ? '' : result.count === 0 ? t('nothing', { words: searched }) : t('found', { count: result.count, words: searched });
  return (
    <>
      <LiveRegion>{useSettled(text, QUIET_MS)}</LiveRegion>
      {result && (
        <p className={cx(styles.count, only.screen)}>
          <span aria-hidden="true">{text} · </span>
          <TextLink
            href={to('content', { slug })}
            onClick={(event) => {
              event.preventDefault();
              onClear();
            }}
          >
            {t('all')}
          </TextLink>
        </p>
      )}
      {result?.topics.map(({ id, title, questions }) => (
        <Questions
          key={id}
          id={id}
          title={title}
          questions={questions.map((one) => ({ ...one, shown: <Marked parts={one.parts} /> }))}
          open
        />
      ))}
    </>
  );
}

const Marked = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ text, hit }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no other key and no state
    <Fragment key={index}>{hit ? <mark>{text}</mark> : text}</Fragment>
  ));
