import { useT } from '../../core/app-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { isPlainClick } from '../../../packages/engine/browser/navigation/plain-click.ts';
import styles from './ring-choice-line.module.css';
import type { RingChoice } from './size-guide-drawer.tsx';

interface RingChoiceLineProps {
  readonly eu: number;
  readonly choices: readonly RingChoice[];
  readonly onChosen: () => void;
}

/** A link to the product in this size, or the sizes in which it is made. */
export function RingChoiceLine({ eu, choices, onChosen }: RingChoiceLineProps) {
  const t = useT('sizes');
  const choice = choices.find((one) => one.eu === eu);
  const sizes = choices.map((one) => one.eu);
  if (!choice) return <p className={styles.line}>{t('notMade', { size: eu, from: Math.min(...sizes), to: Math.max(...sizes) })}</p>;
  if (choice.chosen) return <p className={styles.line}>{t('alreadyChosen', { size: eu })}</p>;
  return (
    <div className={styles.line}>
      <ButtonLink
        href={choice.href}
        size="sm"
        onClick={(event) => {
          choice.onChoose(event);
          if (isPlainClick(event)) onChosen();
        }}
      >
        {t('choose', { size: eu })}
      </ButtonLink>
      {choice.remark !== null && <span>{choice.remark}</span>}
    </div>
  );
}
