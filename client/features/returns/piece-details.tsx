import { deliveredAt } from '../../../shared/commerce/return-options.ts';
import { noonOf } from '../../../shared/commerce/return-period.ts';
import { guaranteeAfterRepair, isDefect, reasonsFor } from '../../../shared/commerce/return-reasons.ts';
import { isResizable, ringSizeOf } from '../../../shared/commerce/resize.ts';
import { DUTIES } from '../../../shared/commerce/country-profile.ts';
import type { Bootstrap } from '../../../shared/contract/bootstrap.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { RETURN_LENGTHS, ReturnType, SIZE_REASONS } from '../../../shared/contract/return-limits.ts';
import type { FormValues } from '../../../shared/forms/form.ts';
import { pieceControl } from '../../../shared/forms/return.ts';
import { useCountryProfile, useFormat, useT } from '../../core/app-context.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FormField } from '../../ui/form/form-fields.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { LineFacts } from '../cart/line-facts.tsx';
import type { ChosenLine } from './return-lines.ts';
import { SizeTiles } from './size-tiles.tsx';
import styles from './piece-details.module.css';

interface PieceDetailsProps {
  readonly piece: ChosenLine;
  readonly order: Order;
  readonly type: ReturnType;
  readonly state: FormState;
  /** As typed by now. */
  readonly values: FormValues;
  readonly reasons: Bootstrap['allowed_return_reasons'];
}

/**
 * What is asked for one piece. Size and guarantee belong to some reasons only: the style sheet shows them with these, also without
 * JavaScript.
 */
export function PieceDetails({ piece, order, type, state, values, reasons }: PieceDetailsProps) {
  const t = useT('return');
  const { position, line } = piece;
  const name = pieceControl('reason', position);
  const isRefund = type === ReturnType.refund;
  const size = isRefund ? null : ringSizeOf(line);
  const hasSize = size !== null && isResizable(line);
  const options = reasonsFor(type, reasons, hasSize);
  const hasGuarantee = DUTIES[useCountryProfile()].repairGuarantee && !isRefund;
  return (
    <section className={styles.piece} aria-label={line.title}>
      <PieceHead piece={piece} />
      <SelectField
        name={name}
        label={t('reason')}
        defaultValue={state.initial[name] ?? ''}
        error={state.errors[name] ? t('reasonMissing') : null}
        hint={size !== null && !line.resizable ? t('notResizable') : undefined}
      >
        <option value="">{t('pleaseChoose')}</option>
        {options.map(({ key, title }) => (
          <option key={key} value={key} data-defect={isDefect(key) || undefined} data-size={SIZE_REASONS.includes(key) || undefined}>
            {title}
          </option>
        ))}
      </SelectField>
      {hasSize && (
        <div className={styles.resize}>
          <SizeTiles name={pieceControl('size', position)} present={size} piece={line.title} state={state} values={values} />
        </div>
      )}
      {hasGuarantee && <MoreGuarantee order={order} isShown={isDefect(values[name] ?? '')} />}
      {line.has_report && isRefund && <Certificate position={position} state={state} />}
    </section>
  );
}

function PieceHead({ piece: { line, quantity } }: { readonly piece: ChosenLine }) {
  const t = useT('return');
  return (
    <div className={styles.head}>
      <Picture media={line.image} alt="" fit="square" sizes="64px" widths={[64, 120, 200]} />
      <div>
        <h3 className={styles.title}>{noBreak(line.title)}</h3>
        <LineFacts line={line} short />
      </div>
      <p className={styles.count}>
        {quantity < line.quantity ? t('piecesOf', { quantity, count: line.quantity }) : t('piecesCount', { count: quantity })}
      </p>
    </div>
  );
}

/** A repair of a defect extends the legal guarantee; said before the customer decides (Directive (EU) 2024/1799). */
function MoreGuarantee({ order, isShown }: { readonly order: Order; readonly isShown: boolean }) {
  const t = useT('return');
  const { date } = useFormat();
  const delivered = deliveredAt(order);
  const text =
    delivered === null ? t('moreGuaranteeText') : t('moreGuaranteeUntil', { day: date(noonOf(guaranteeAfterRepair(delivered))) });
  return (
    <>
      <div className={styles.guarantee}>
        <Notice icon="shield-check">
          <strong>{t('moreGuarantee')}</strong> {text}
        </Notice>
      </div>
      <LiveRegion>{isShown ? `${t('moreGuarantee')} ${text}` : ''}</LiveRegion>
    </>
  );
}

/** Of the report that came with the stone. */
function Certificate({ position, state }: { readonly position: number; readonly state: FormState }) {
  const t = useT('return');
  return (
    <div className={styles.certificate}>
      <FormField
        state={state}
        name={pieceControl('issuer', position)}
        label={t('issuer')}
        optional
        autoComplete="off"
        maxLength={RETURN_LENGTHS.issuer}
      />
      <FormField
        state={state}
        name={pieceControl('certificate', position)}
        label={t('certificate')}
        optional
        hint={t('certificateHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={RETURN_LENGTHS.url}
      />
    </div>
  );
}

/** „Größe 54 wird 52“, or the reason. */
export function usePieceFact(values: FormValues, reasons: Bootstrap['allowed_return_reasons']) {
  const t = useT('return');
  return ({ position, line }: ChosenLine): string | null => {
    const reason = values[pieceControl('reason', position)] ?? '';
    const wanted = values[pieceControl('size', position)] ?? '';
    if (SIZE_REASONS.includes(reason) && wanted !== '') return t('sizeBecomes', { size: ringSizeOf(line) ?? '', wanted });
    return reasons.find(({ key }) => key === reason)?.title ?? null;
  };
}
