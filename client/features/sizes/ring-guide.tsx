import { type RingAnswer, askRing } from '../../../shared/commerce/ring-size-input.ts';
import { LARGEST_RING, RING_SIZES, SMALLEST_RING } from '../../../shared/commerce/ring-size.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Field } from '../../ui/field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Result } from './result.tsx';
import { RingChoiceLine } from './ring-choice-line.tsx';
import type { RingChoice } from './size-guide-drawer.tsx';
import { SizeTable } from './size-table.tsx';
import { useSizeText } from './size-text.ts';
import styles from './ring-guide.module.css';

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
  const answer = askRing(text);
  const row = answer.kind === 'found' ? answer.row : null;
  return (
    <>
      <p className={styles.lead}>{t('ringLead')}</p>
      <div className={styles.question}>
        <Field
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
        <RingResult answer={answer} />
      </div>
      {row && choices.length > 0 && <RingChoiceLine eu={row.eu} choices={choices} onChosen={onChosen} />}
      <SizeTable
        caption={t('ringTable')}
        heads={[t('eu'), t('diameter'), t('uk'), t('us')]}
        rows={RING_SIZES.map(({ eu, diameter, uk, us }) => [String(eu), words.mm(diameter), uk, us])}
        current={row ? row.eu - SMALLEST_RING : null}
      />
      <section className={styles.measuring}>
        <h3 className={styles.title}>{t('measure')}</h3>
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
        <p className={styles.note}>{t('ringNote')}</p>
      </section>
    </>
  );
}

/** The European ring size of the input, and the same size in the other scales. */
function RingResult({ answer }: { answer: RingAnswer }) {
  const t = useT('sizes');
  const words = useSizeText();
  if (answer.kind !== 'found') {
    const range = { from: SMALLEST_RING, to: LARGEST_RING };
    return <Result problem={answer.kind === 'outside' ? t('ringOutside', range) : t('ringUnreadable')} />;
  }
  const { row, circumference } = answer;
  const exact = Math.abs(circumference - row.eu) < 0.25;
  return (
    <Result label={t(exact ? 'ringSize' : 'ringSizeAbout')} value={String(row.eu)}>
      <p className={styles.others}>{t('ringOthers', { diameter: words.mm(row.diameter), uk: row.uk, us: row.us })}</p>
    </Result>
  );
}
