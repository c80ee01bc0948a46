import { type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type ChosenPosition,
  chosenPositions,
  firstType,
  offeredQuantity,
  positionValues,
  possibleChoice,
  type ReturnChoice,
  returnTypeOf,
} from '../../../shared/commerce/return-choice.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { ReturnType } from '../../../packages/contract/return-limits.ts';
import { href } from '../../../shared/routes.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { useNavigate } from '../../../packages/engine/browser/navigation/location.tsx';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ChoicePanel } from './choice-panel.tsx';
import { PositionRow } from './position-row.tsx';
import { OrderFrame, useOrderHref } from './order-frame.tsx';
import { chosenLines, type ReturnLine } from './return-lines.ts';
import { useReturnTerms } from './return-terms.ts';
import frame from './return-frame.module.css';
import styles from './request.module.css';
import space from '../../ui/spacing.module.css';
import { cx } from '../../ui/cx.ts';

interface ChooseStepProps {
  readonly order: Order;
  readonly lines: readonly ReturnLine[];
  readonly begin: ReturnChoice;
  /** This page follows an attempt to go on without a product. */
  readonly isIncomplete: boolean;
  readonly onChange: (choice: ReturnChoice) => void;
}

/** First step: what to do with which products. A plain GET form, so that it works without JavaScript. */
export function ChooseStep({ order, lines, begin, isIncomplete, onChange }: ChooseStepProps) {
  const t = useT('return');
  const to = useHref();
  const navigate = useNavigate();
  const terms = useReturnTerms();
  const form = useRef<HTMLFormElement>(null);
  const [{ type, positions }, setChoice] = useState(begin);
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const [attempts, setAttempts] = useState(0);
  const orderHref = useOrderHref(order);
  const id = order.unique_id;
  const isMissing = positions.length === 0 && (attempts > 0 || isIncomplete);

  function change(next: ReturnChoice): void {
    setChoice(next);
    onChange(next);
  }
  function changeType(next: ReturnType): void {
    const possible = possibleChoice(next, positions, lines);
    const titles = lines.filter(({ position }) => possible.dropped.includes(position)).map(({ line }) => line.title);
    setDropped(titles);
    change({ type: next, positions: possible.positions });
  }
  function changePosition(changed: ChosenPosition, isChosen: boolean): void {
    const others = positions.filter(({ position }) => position !== changed.position);
    setDropped([]);
    change({ type, positions: isChosen ? [...others, changed].sort((one, other) => one.position - other.position) : others });
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (positions.length === 0) return setAttempts((count) => count + 1);
    navigate(href('returnRequest', { id }, { type, piece: positionValues(positions), step: 'details' }));
  }

  // Products that were chosen before the script ran.
  const takeEarly = useEffectEvent(() => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const sent = returnTypeOf(data.get('type') as string | null);
    const ticked = chosenPositions(data.getAll('piece').filter((value) => typeof value === 'string'));
    if (sent !== null) setChoice({ type: sent, positions: possibleChoice(sent, ticked, lines).positions });
  });
  useLayoutEffect(() => takeEarly(), []);

  const isRefundOffered = lines.some(({ options }) => offeredQuantity(ReturnType.refund, options) > 0);
  const isNothingOffered = firstType(lines) === null;
  return (
    <OrderFrame order={order} title={t('title')} step={0}>
      <form ref={form} className={styles.columns} method="get" action={to('returnRequest', { id })} noValidate onSubmit={submit}>
        <input type="hidden" name="step" value="details" />
        <div className={styles.main}>
          {isMissing && <NothingChosen attempts={attempts} />}
          <h2 className={styles.section}>{t('whatToDo')}</h2>
          <RadioCards
            name="type"
            legend={t('whatToDo')}
            value={String(type)}
            onChange={(value) => changeType(returnTypeOf(value) ?? type)}
            cards={[
              {
                value: String(ReturnType.refund),
                title: t('refund'),
                hint: isRefundOffered ? terms.refund : t('refundNone'),
                disabled: !isRefundOffered,
              },
              { value: String(ReturnType.repair), title: t('repair'), hint: terms.repair, disabled: isNothingOffered },
            ]}
          />
          <LiveRegion>{dropped.length > 0 ? t('dropped', { titles: dropped.join(', ') }) : ''}</LiveRegion>
          {dropped.length > 0 && <Notice className={space.above4}>{t('dropped', { titles: dropped.join(', ') })}</Notice>}
          <h2 className={styles.section} id="lines">
            {t('whichProducts')}
          </h2>
          <ul className={styles.rows} aria-labelledby="lines">
            {lines.map((one) => (
              <PositionRow
                key={one.position}
                order={order}
                returnLine={one}
                type={type}
                quantity={positions.find(({ position }) => position === one.position)?.quantity ?? null}
                onChange={(quantity, isChosen) => changePosition({ position: one.position, quantity }, isChosen)}
              />
            ))}
          </ul>
        </div>
        <ChoicePanel order={order} type={type} chosen={chosenLines(lines, positions)} />
        <div className={cx(frame.actions, styles.actions)}>
          <Button type="submit" size="lg" disabled={isNothingOffered}>
            {t('next')}
          </Button>
          <TextLink variant="quiet" href={orderHref ?? to('returnFind')}>
            {t(orderHref === null ? 'anotherOrder' : 'backToOrder')}
          </TextLink>
        </div>
      </form>
    </OrderFrame>
  );
}

/** Takes the focus after an attempt with nothing chosen. */
function NothingChosen({ attempts }: { readonly attempts: number }) {
  const t = useT('return');
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) element.current?.focus();
  }, [attempts]);
  return (
    <div ref={element} tabIndex={-1} className={styles.summary}>
      <Notice tone="error" live>
        {t('chooseOne')} <a href="#lines">{t('toProducts')}</a>
      </Notice>
    </div>
  );
}
