import { useId, useState } from 'react';
import {
  type OptionChoice,
  type ValueChoice,
  type ValueState,
  choicesOf,
  hasGaps,
} from '../../../../shared/commerce/configuration-choice.ts';
import type { ConfigurationRow, Product } from '../../../../shared/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import type { Translate } from '../../../core/i18n.ts';
import { Swatch } from '../../../features/product/metal-swatch.tsx';
import type { RingChoice } from '../../../features/sizes/size-guide-drawer.tsx';
import { SizeGuideLink } from '../../../features/sizes/size-guide-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { moveFocus } from '../../../ui/move-focus.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useShopLink } from '../about/use-shop-link.ts';
import { type Pointed, ReasonLine } from './reason-line.tsx';
import type { Chooser } from './use-choose.ts';
import styles from './option-picker.module.css';

/** Eight titles up to this length fit into a row. */
const SHORT = 3;

/** The options of a product: a row of tiles for each, every tile a link to a configuration. */
export function OptionPicker({ product, row, chooser }: { product: Product; row: ConfigurationRow; chooser: Chooser }) {
  const sizeChart = useShopLink(product.mixedTranslation.size_chart);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const choices = choicesOf(product.item_page, row);
  return (
    <div className={styles.options}>
      {choices.map((choice) => (
        <OptionTiles
          key={choice.option.key}
          choice={choice}
          chooser={chooser}
          onPoint={setPointed}
          sizeChart={choice.option.key === 'size' ? sizeChart : null}
        />
      ))}
      {hasGaps(product.item_page) && <ReasonLine product={product} row={row} choices={choices} pointed={pointed} />}
    </div>
  );
}

interface OptionTilesProps {
  readonly choice: OptionChoice;
  readonly chooser: Chooser;
  readonly onPoint: (pointed: Pointed | null) => void;
  readonly sizeChart: string | null;
}

function OptionTiles({ choice: { option, values }, chooser, onPoint, sizeChart }: OptionTilesProps) {
  const t = useT('product');
  const id = useId();
  const chosen = values.find((value) => value.chosen);
  return (
    <div className={styles.option} role="group" aria-labelledby={id}>
      <div className={styles.head}>
        <span className={styles.label} id={id}>
          {option.title}
        </span>
        {sizeChart === null ? (
          <span className={styles.value}>{chosen?.value.title}</span>
        ) : (
          <SizeGuideLink href={sizeChart} start={{ guide: 'ring', choices: () => ringChoices(values, chooser, t) }}>
            {t('findSize')}
          </SizeGuideLink>
        )}
      </div>
      <ul className={cx(styles.tiles, layoutOf(values))} onKeyDown={moveFocus}>
        {values.map((value) => (
          <li
            key={value.value.key}
            onPointerEnter={() => onPoint({ option: option.key, value: value.value.key })}
            // Touch fires pointerleave when the finger is lifted: keep the explanation.
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint(null)}
            onFocus={() => onPoint({ option: option.key, value: value.value.key })}
            onBlur={() => onPoint(null)}
          >
            <Tile choice={value} chooser={chooser} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Tile({ choice: { value, row, chosen, state }, chooser }: { choice: ValueChoice; chooser: Chooser }) {
  const t = useT('product');
  const words = remarkOn(state, t);
  const className = cx(styles.tile, chosen && styles.chosen, state !== 'available' && styles.unavailable);
  const content = (
    <>
      {value.swatch !== null && <Swatch metal={value.swatch} size="md" />}
      <span>{value.title}</span>
      {words !== null && <VisuallyHidden>, {words}</VisuallyHidden>}
    </>
  );
  if (!row) return <span className={className}>{content}</span>;
  return (
    <a
      className={className}
      href={chooser.addressOf(row)}
      aria-current={chosen ? 'true' : undefined}
      onClick={(event) => chooser.onChoose(event, row)}
    >
      {content}
    </a>
  );
}

function layoutOf(values: readonly ValueChoice[]) {
  if (values.some(({ value }) => value.swatch !== null)) return styles.metals;
  return values.every(({ value }) => value.title.length <= SHORT) ? styles.sizes : styles.words;
}

/** Why a value is not available; null when it is. */
const remarkOn = (state: ValueState, t: Translate<'product'>): string | null => (state === 'available' ? null : t(REMARKS[state]));
const REMARKS = { sold_out: 'valueSoldOut', other_combination: 'valueInOtherCombination', missing: 'valueMissing' } as const;

/** The sizes of a ring, for the size guide. */
const ringChoices = (values: readonly ValueChoice[], chooser: Chooser, t: Translate<'product'>): RingChoice[] =>
  values.flatMap(({ value, row, chosen, state }) => {
    const eu = Number(value.key);
    if (!row || !Number.isInteger(eu)) return [];
    const onChoose: RingChoice['onChoose'] = (event) => chooser.onChoose(event, row);
    return { eu, chosen, remark: remarkOn(state, t), href: chooser.addressOf(row), onChoose };
  });
