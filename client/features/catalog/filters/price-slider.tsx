import { useMemo } from 'react';
import { priceScale } from '../../../../shared/commerce/price-scale.ts';
import type { FiltersResponse } from '../../../../packages/contract/catalog.ts';
import { useFormat, useT } from '../../../core/app-context.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './price-slider.module.css';
import only from '../../../ui/only.module.css';

interface PriceSliderProps {
  readonly cost: FiltersResponse['data']['cost'];
  readonly min: number | null;
  readonly max: number | null;
  readonly onChange: (min: number | null, max: number | null) => void;
}

/**
 * Two native sliders over one track; neither can be moved past the other. They have no names: a form without JavaScript sends the fields.
 */
export function PriceSlider({ cost, min, max, onChange }: PriceSliderProps) {
  const t = useT('catalog');
  const scale = useMemo(() => priceScale(cost), [cost]);
  const last = scale.stops.length - 1;
  const [from, to] = [scale.stepOf(min, 'min'), scale.stepOf(max, 'max')].sort((a, b) => a - b) as [number, number];
  const percent = (step: number) => `${Math.round((step / last) * 1000) / 10}%`;
  return (
    <div className={cx(styles.slider, only.scripted)}>
      <svg className={styles.track} aria-hidden="true">
        <line x1={percent(from)} x2={percent(to)} y1="1" y2="1" />
      </svg>
      <Thumb
        label={t('lowestPrice')}
        scale={scale.stops}
        step={from}
        // At the upper end of the track this thumb is the one that can still be moved.
        onTop={from > last / 2}
        onChange={(step) => onChange(scale.amountAt(Math.min(step, to), 'min'), max)}
      />
      <Thumb
        label={t('highestPrice')}
        scale={scale.stops}
        step={to}
        onChange={(step) => onChange(min, scale.amountAt(Math.max(step, from), 'max'))}
      />
    </div>
  );
}

interface ThumbProps {
  readonly label: string;
  readonly scale: readonly number[];
  readonly step: number;
  readonly onTop?: boolean;
  readonly onChange: (step: number) => void;
}

function Thumb({ label, scale, step, onTop = false, onChange }: ThumbProps) {
  const format = useFormat();
  return (
    <input
      type="range"
      className={cx(styles.thumb, onTop && styles.top)}
      max={scale.length - 1}
      value={step}
      aria-label={label}
      aria-valuetext={format.price(scale[step] ?? 0)}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}
