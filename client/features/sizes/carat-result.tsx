import type { CaratAnswer } from '../../../shared/commerce/carat.ts';
import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';
import { useT } from '../../core/app-context.tsx';
import { useSizeText } from './size-text.ts';
import { Result } from './result.tsx';
import { typicalSize } from './typical-size.ts';

/** The weight for a size, the size for a weight, or why there is no result. */
export function CaratResult({ shape, answer }: { shape: StoneShape; answer: CaratAnswer }) {
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
