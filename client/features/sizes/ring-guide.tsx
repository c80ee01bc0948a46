import { useRef } from 'react';
import { type RingAnswer, type RingReading, askRing } from '../../../shared/commerce/ring-size-input.ts';
import { HOME_SCALE, LARGEST_RING, RING_SIZES, ringColumns, type RingSize, SMALLEST_RING } from '../../../shared/commerce/ring-size.ts';
import type { Locale } from '../../../shared/i18n/languages.ts';
import { useLocale, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Result } from './result.tsx';
import { RingChoiceLine } from './ring-choice-line.tsx';
import type { RingChoice } from './size-guide-drawer.tsx';
import { SizeTable } from './size-table.tsx';
import { type SizeText, useSizeText } from './size-text.ts';
import { cx } from '../../ui/cx.ts';
import styles from './ring-guide.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

interface RingGuideProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The sizes of the ring on the page; empty if the page shows no ring. */
  readonly choices: readonly RingChoice[];
  readonly onChosen: () => void;
}

/** Converts a ring size between scales, explains how to measure, and links to the product in that size. */
export function RingGuide({ text, onText, choices, onChosen }: RingGuideProps) {
  const t = useT('sizes');
  const to = useHref();
  const words = useSizeText();
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const answer = askRing(text, locale);
  const columns = ringColumns(locale);
  const row = answer.kind === 'found' ? answer.row : null;
  return (
    <>
      <p className={cx(role.body, role.soft)}>{t('ringLead')}</p>
      <div className={styles.question}>
        <Field
          ref={field}
          label={t('ringField')}
          name="ring-size"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          value={text}
          hint={t('ringHint', { diameter: words.mm(17.2) })}
          onChange={(event) => onText(event.currentTarget.value)}
        />
        <RingResult
          text={text.trim()}
          answer={answer}
          onReading={(named) => {
            onText(named);
            // The buttons go away with the question.
            field.current?.focus();
          }}
        />
      </div>
      {row && choices.length > 0 && <RingChoiceLine eu={row.eu} choices={choices} onChosen={onChosen} />}
      <SizeTable
        caption={t('ringTable')}
        heads={columns.map((column) => t(column))}
        rows={RING_SIZES.map((size) => columns.map((column) => cellOf(size, column, words)))}
        current={row ? row.eu - SMALLEST_RING : null}
      />
      <section className={cx(role.ui, space.stack3)}>
        <h3 className={role.title2}>{t('measure')}</h3>
        <ol className={styles.steps}>
          <li>{t('step1')}</li>
          <li>{t('step2')}</li>
          <li>{t('step3')}</li>
        </ol>
        <p>{t('ringThatFits')}</p>
        <p>
          <TextLink href={to('ringSizer')} target="_blank">
            {t('print')}
          </TextLink>
        </p>
        <p className={role.meta}>{t('ringNote')}</p>
      </section>
    </>
  );
}

const cellOf = (row: RingSize, column: keyof RingSize, words: SizeText): string =>
  column === 'diameter' ? words.mm(row.diameter) : String(row[column]);

const sizeOf = ({ readAs, size }: RingReading, words: SizeText): string => {
  if (typeof size === 'string') return size;
  return readAs === 'diameter' ? words.mm(size) : words.number(size);
};

/** How the size was read, and its circumference. */
function useReadingText() {
  const t = useT('sizes');
  const words = useSizeText();
  return (reading: RingReading) =>
    t('ringOption', {
      scale: t(reading.readAs),
      size: sizeOf(reading, words),
      circumference: words.mm(Math.round(reading.circumference * 10) / 10),
    });
}

/** The number with the name of its scale, which is read without a question. */
const withScale = (reading: RingReading, locale: Locale, words: SizeText): string => {
  const names = { diameter: 'Ø', us: 'US', eu: 'EU', uk: 'UK', minus40: locale === 'pl' ? 'PL' : 'ES' };
  return `${names[reading.readAs]} ${sizeOf(reading, words)}`;
};

interface RingResultProps {
  readonly text: string;
  readonly answer: RingAnswer;
  readonly onReading: (named: string) => void;
}
/** The European ring size of the input and the same size in the other scales, or the question which scale is meant. */
function RingResult({ text, answer, onReading }: RingResultProps) {
  const t = useT('sizes');
  const locale = useLocale();
  const words = useSizeText();
  const readingText = useReadingText();
  if (answer.kind === 'ask') {
    return (
      <Result problem={t('ringAsk', { size: text })}>
        <div className={styles.options}>
          {answer.options.map((option) => (
            <Button key={option.readAs} variant="secondary" size="sm" onClick={() => onReading(withScale(option, locale, words))}>
              {readingText(option)}
            </Button>
          ))}
        </div>
      </Result>
    );
  }
  if (answer.kind !== 'found') {
    const range = { from: SMALLEST_RING, to: LARGEST_RING };
    return <Result problem={answer.kind === 'outside' ? t('ringOutside', range) : t('ringUnreadable')} />;
  }
  const { row, circumference } = answer;
  const exact = Math.abs(circumference - row.eu) < 0.25;
  const across = words.mm(row.diameter);
  const diameter = HOME_SCALE[locale] === 'quarters' ? `${row.quarters} (${across})` : across;
  return (
    <Result label={t(exact ? 'ringSize' : 'ringSizeAbout')} value={String(row.eu)}>
      {answer.readAs !== 'eu' && <p className={cx(role.quiet, space.above1)}>{readingText(answer)}</p>}
      <p className={cx(role.quiet, space.above1)}>{t('ringOthers', { diameter, minus40: row.minus40, uk: row.uk, us: row.us })}</p>
    </Result>
  );
}
