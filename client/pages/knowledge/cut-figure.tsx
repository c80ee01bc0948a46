import { useT } from '../../core/app-context.tsx';
import { FigureList } from './figure-list.tsx';
import styles from './figures.module.css';

/** Side views, drawn from the centre of the girdle: depth of the pavilion, and the path of the light with its arrow. */
const STONES = [
  { key: 'shallow', depth: 35, light: 'M-30 -53V18L0 61M-8 57L0 61L-1 52' },
  { key: 'ideal', depth: 55, light: 'M-30 -53V28.4H30V-53M25 -45L30 -53L35 -45' },
  { key: 'deep', depth: 79, light: 'M-30 -53V40.8L22 51L42 90M34 85L42 90L42.5 81' },
] as const;

/** The path of the light through a stone that is cut too shallow, well, and too deep. */
export function CutFigure() {
  const t = useT('knowledge');
  const drawn = STONES.map(({ key, depth, light }) => ({
    key,
    name: t(key),
    gloss: t(`${key}Text`),
    drawing: (
      <svg className={styles.side} viewBox="-64 -56 128 150" aria-hidden="true">
        <path className={styles.outline} d={`M-62 0L-40 -21H40L62 0L0 ${depth}ZH62`} />
        <path className={styles.light} d={light} />
      </svg>
    ),
  }));
  return <FigureList items={drawn} />;
}
