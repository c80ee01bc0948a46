import { askCarat, caratRows } from '../../../shared/commerce/carat.ts';
import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';
import { useT } from '../../core/app-context.tsx';
import { Field } from '../../ui/field.tsx';
import { CaratResult } from './carat-result.tsx';
import { ScaleDrawing } from './scale-drawing.tsx';
import { ShapePicker } from './shape-picker.tsx';
import { SizeTable } from './size-table.tsx';
import { useSizeText } from './size-text.ts';
import styles from './stone-guide.module.css';
import { typicalSize } from './typical-size.ts';

/** The measure of each shape; keys of the texts. */
const MEASURED: Readonly<Record<StoneShape, 'diameter' | 'side' | 'width' | 'both' | 'tapered'>> = {
  round: 'diameter',
  princess: 'side',
  asscher: 'side',
  cushion: 'both',
  oval: 'both',
  radiant: 'both',
  pear: 'both',
  heart: 'width',
  marquise: 'both',
  triangle: 'side',
  trillion: 'side',
  baguette: 'both',
  taperedBaguette: 'tapered',
  emerald: 'both',
};

interface StoneGuideProps {
  readonly shape: StoneShape;
  readonly onShape: (shape: StoneShape) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Converts millimetres to carats and back for a diamond of any shape, with a drawing beside a coin. */
export function StoneGuide({ shape, onShape, text, onText }: StoneGuideProps) {
  const t = useT('sizes');
  const words = useSizeText();
  const answer = askCarat(shape, text);
  const found = answer.kind === 'found' ? answer : null;
  const measure = t(`measured.${MEASURED[shape]}`);
  return (
    <>
      <p className={styles.lead}>{t('stoneLead')}</p>
      <ShapePicker value={shape} onChange={onShape} />
      <div className={styles.question}>
        <ScaleDrawing shape={shape} size={found?.size ?? null} />
        <div className={styles.fields}>
          <Field
            label={measure}
            name="stone-size"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={48}
            value={text}
            hint={t('stoneHint', { size: words.size(typicalSize(shape)) })}
            onChange={(event) => onText(event.currentTarget.value)}
          />
          <CaratResult shape={shape} answer={answer} />
        </div>
      </div>
      <SizeTable
        caption={t('caratTable', { shape: t(`shapes.${shape}`) })}
        heads={[measure, t('weight')]}
        rows={caratRows(shape).map(({ size, carat }) => [words.size(size), words.carat(carat)])}
        current={found?.row ?? null}
      />
    </>
  );
}
