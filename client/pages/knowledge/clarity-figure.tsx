import { useT } from '../../core/app-context.tsx';
import { useSprite } from '../../ui/sprite.ts';
import { FigureList } from './figure-list.tsx';
import styles from './figures.module.css';

/** Examples of the grades, with the inclusions that a loupe shows. Coordinates of the cut drawings (24 x 24). */
const GRADES = [
  { grade: 'FL', inclusions: '' },
  { grade: 'VVS1', inclusions: 'M14.2 13h.01' },
  { grade: 'VS2', inclusions: 'M12.8 9.4h.01M14.2 13.2h.01M9.9 14.3l.9.6' },
  { grade: 'SI1', inclusions: 'M10.2 11.4l1-.6M12.2 9.4l.5.9M15 10.6h.01M13.4 12.4l1.2.8M10.6 13.6h.01M13 14.6h.01M9.8 9.8h.01' },
  {
    grade: 'I1',
    inclusions: 'M9.4 11.6l1.8-1M11.4 8.6l.9 1.4M13 9.6l1.8-.9M12.6 11.6l2.4 2M9.6 13.4h.01M10.8 15l1.4-.8M13.4 15h.01M15.6 11.4l-.8-.5',
  },
] as const;

export function ClarityFigure() {
  const t = useT('knowledge');
  const sprite = useSprite();
  const drawn = GRADES.map(({ grade, inclusions }) => ({
    key: grade,
    name: grade,
    gloss: t(`grade.${grade}`),
    drawing: (
      <svg className={styles.loupe} viewBox="2.4 2.4 19.2 19.2" aria-hidden="true">
        <circle className={styles.lens} cx="12" cy="12" r="9.4" />
        <use className={styles.facets} href={`${sprite}#cut-round`} width="24" height="24" />
        <path className={styles.inclusions} d={inclusions} />
      </svg>
    ),
  }));
  return <FigureList items={drawn} />;
}
