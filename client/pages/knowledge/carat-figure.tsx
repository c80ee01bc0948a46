import { useT } from '../../core/app-context.tsx';
import { useSizeText } from '../../features/sizes/size-text.ts';
import { FigureList } from './figure-list.tsx';
import styles from './figures.module.css';
import { ScaleBar, sizeOfWeight, StoneToScale } from './to-scale.tsx';

const WEIGHTS = [0.25, 0.5, 1, 2];

/** Brilliants of four weights, to scale. */
export function CaratFigure() {
  const t = useT('knowledge');
  const text = useSizeText();
  const drawn = WEIGHTS.map((carat) => {
    const size = sizeOfWeight('round', carat);
    return {
      key: String(carat),
      name: text.carat(carat),
      gloss: text.size(size),
      drawing: (
        <span className={styles.slot}>
          <StoneToScale shape="round" size={size} />
        </span>
      ),
    };
  });
  return (
    <div className={styles.carat}>
      <FigureList items={drawn} />
      <p className={styles.scale}>
        <ScaleBar />
        <span>{t('sameScale')}</span>
      </p>
    </div>
  );
}
