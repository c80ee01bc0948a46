import { useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './colour-figure.module.css';

const LETTERS = 'DEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** The 23 grades of the GIA scale; phones show the first twelve. */
export function ColourFigure() {
  const t = useT('knowledge');
  return (
    <>
      <div className={styles.scale} aria-hidden="true">
        {LETTERS.map((letter) => (
          <span key={letter}>{letter}</span>
        ))}
      </div>
      <ul className={cx(styles.grid, styles.groups)}>
        <Group letters="D–F" name={t('colourless')} />
        <Group letters="G–J" name={t('nearColourless')} />
        <Group letters="K–M" name={t('faint')} />
        <Group letters="N–Z" name={t('tinted')} />
      </ul>
      <p className={cx(styles.grid, styles.white)}>
        <span>{t('forWhite')}</span>
      </p>
      <p className={cx(styles.grid, styles.yellow)}>
        <span>{t('forYellow')}</span>
      </p>
    </>
  );
}

/** The place of the name shows sighted readers which letters belong to it. */
function Group({ letters, name }: { letters: string; name: string }) {
  return (
    <li>
      <VisuallyHidden>{`${letters}: `}</VisuallyHidden>
      {name}
    </li>
  );
}
