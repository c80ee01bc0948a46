import { askCarat, caratRows, type CaratAnswer } from '../../../shared/commerce/carat.ts';
import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';
import { useT } from '../../core/app-context.tsx';
import { Field } from '../../ui/field.tsx';
import { ScaleDrawing } from './scale-drawing.tsx';
import { ShapePicker } from './shape-picker.tsx';
import { SizeTable } from './size-table.tsx';
import { useSizeText } from './size-text.ts';
import { cx } from '../../ui/cx.ts';
import styles from './stone-guide.module.css';
import role from '../../ui/text-role.module.css';
import { typicalSize } from './typical-size.ts';
import { Result } from './result.tsx';

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
      <p className={cx(role.body, role.soft)}>{t('stoneLead')}</p>
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

/** The weight for a size, the size for a weight, or why there is no result. */
function CaratResult({ shape, answer }: { shape: StoneShape; answer: CaratAnswer }) {
  const t = useT('sizes');
  const words = useSizeText();
  switch (answer.kind) {
    case 'found': {
      const { asked, exact, size, carat } = answer;
      if (asked === 'weight') return <Result label={t(exact ? 'size' : 'sizeAbout')} value={words.size(size)} small={size.length > 1} />;
      return <Result label={t(exact ? 'weight' : 'weightAbout')} value={words.carat(carat)} />;
    }
    case 'outside': {
      const { from, to } = answer;
      const range = {
        from: words.size(from.size),
        fromCarat: words.carat(from.carat),
        to: words.size(to.size),
        toCarat: words.carat(to.carat),
      };
      return <Result problem={t('stoneOutside', range)} />;
    }
    case 'proportion': {
      const range = { from: words.ratio(answer.from), to: words.ratio(answer.to) };
      return <Result problem={t('stoneProportion', { shape: t(`shapes.${shape}`), ...range })} />;
    }
    case 'unreadable':
      return <Result problem={t('stoneUnreadable', { size: words.size(typicalSize(shape)) })} />;
  }
}
