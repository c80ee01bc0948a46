import { useId, useState } from 'react';
import {
  type OptionChoice,
  type ValueChoice,
  type ValueState,
  choicesOf,
  hasGaps,
  optionsToChoose,
} from '../../../../shared/commerce/configuration-choice.ts';
import type { Product } from '../../../../packages/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import type { Translate } from '../../../core/i18n.ts';
import type { Choice } from '../../../features/product/shown-configuration.ts';
import { Swatch } from '../../../features/product/metal-swatch.tsx';
import type { RingChoice } from '../../../features/sizes/size-guide-drawer.tsx';
import { SizeGuideLink } from '../../../features/sizes/size-guide-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { moveFocus } from '../../../ui/move-focus.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useShopLink } from '../about/use-shop-link.ts';
import { type Pointed, ReasonLine } from './reason-line.tsx';
import { useChooseWords } from './choose-words.ts';
import { type Chooser, TILES_ID } from './use-choose.ts';
import styles from './option-picker.module.css';
import space from '../../../ui/spacing.module.css';
import role from '../../../ui/text-role.module.css';

/** Eight titles up to this length fit into a row. */
const SHORT = 3;

interface OptionPickerProps {
  readonly product: Product;
  readonly choice: Choice;
  readonly chooser: Chooser;
}

/** The options of a product: a row of tiles for each, every tile a link to a configuration. */
export function OptionPicker({ product, choice, chooser }: OptionPickerProps) {
  const sizeChart = useShopLink(product.mixedTranslation.size_chart);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const { item_page } = product;
  const choices = choicesOf(item_page, choice.named, choice.open);
  const toChoose = optionsToChoose(item_page.options);
  const errorId = useId();
  const words = useChooseWords(product, choice);
  return (
    <div className={space.stack4Half} id={TILES_ID}>
      {choices.map((one) => (
        <OptionTiles
          key={one.option.key}
          choice={one}
          open={choice.open}
          isToChoose={toChoose.includes(one.option)}
          chooser={chooser}
          onPoint={setPointed}
          sizeChart={one.option.key === 'size' ? sizeChart : null}
          {...(chooser.missing && { errorId })}
        />
      ))}
      {(toChoose.length > 0 || hasGaps(item_page)) && (
        <ReasonLine
          product={product}
          row={choice.named}
          choices={choices}
          pointed={pointed}
          error={chooser.missing ? { id: errorId, text: words.error } : null}
        />
      )}
    </div>
  );
}

interface OptionTilesProps {
  readonly choice: OptionChoice;
  readonly open: readonly string[];
  /** A size, not the metal. */
  readonly isToChoose: boolean;
  readonly errorId?: string;
  readonly chooser: Chooser;
  readonly onPoint: (pointed: Pointed | null) => void;
  readonly sizeChart: string | null;
}

function OptionTiles({ choice: { option, values }, open, isToChoose, errorId, chooser, onPoint, sizeChart }: OptionTilesProps) {
  const t = useT('product');
  const id = useId();
  const chosen = values.find((value) => value.chosen);
  return (
    <div className={space.stack3} role="group" aria-labelledby={id} aria-describedby={isToChoose ? errorId : undefined}>
      <div className={styles.head}>
        <span className={role.strong} id={id}>
          {option.title}
          {open.includes(option.key) && <span className={role.meta}>{` ${t('noneChosen')}`}</span>}
        </span>
        {sizeChart === null ? (
          <span className={role.soft}>{chosen?.value.title}</span>
        ) : (
          <SizeGuideLink href={sizeChart} start={{ guide: 'ring', choices: () => ringChoices(values, chooser, t) }}>
            {t('findSize')}
          </SizeGuideLink>
        )}
      </div>
      <ul className={cx(styles.tiles, layoutOf(values))} onKeyDown={moveFocus} data-to-choose={isToChoose || undefined}>
        {values.map((value) => (
          <li
            key={value.value.key}
            onPointerEnter={() => onPoint({ option: option.key, value: value.value.key })}
            // Touch fires pointerleave when the finger is lifted: keep the explanation.
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint(null)}
            onFocus={() => onPoint({ option: option.key, value: value.value.key })}
            onBlur={() => onPoint(null)}
          >
            <Tile choice={value} chooser={chooser} onlyMetal={!isToChoose && open.length > 0} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TileProps {
  readonly choice: ValueChoice;
  readonly chooser: Chooser;
  /** The sizes stay open. */
  readonly onlyMetal: boolean;
}

function Tile({ choice: { value, row, chosen, state, struck }, chooser, onlyMetal }: TileProps) {
  const t = useT('product');
  const words = remarkOn(state, t);
  const className = cx(styles.tile, chosen && styles.chosen, struck && styles.unavailable);
  const content = (
    <>
      {value.swatch !== null && <Swatch metal={value.swatch} size="md" />}
      <span>{value.title}</span>
      {words !== null && <VisuallyHidden>{`, ${words}`}</VisuallyHidden>}
    </>
  );
  if (!row) return <span className={className}>{content}</span>;
  return (
    <a
      className={className}
      href={chooser.addressOf(row, onlyMetal)}
      aria-current={chosen ? 'true' : undefined}
      data-free={state === 'available' || undefined}
      onClick={(event) => chooser.onChoose(event, row, onlyMetal)}
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
