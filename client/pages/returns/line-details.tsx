import { deliveredAt } from '../../../shared/commerce/return-options.ts';
import { noonOf } from '../../../shared/commerce/return-period.ts';
import { guaranteeAfterRepair, isDefect, reasonsFor } from '../../../shared/commerce/return-reasons.ts';
import { isResizable, ringSizeOf } from '../../../shared/commerce/resize.ts';
import { DUTIES } from '../../../shared/commerce/country-profile.ts';
import type { Bootstrap } from '../../../packages/contract/bootstrap.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { RETURN_LENGTHS, ReturnType, SIZE_REASONS } from '../../../packages/contract/return-limits.ts';
import type { FormValues } from '../../../packages/engine/forms/form.ts';
import { positionControl } from '../../../shared/forms/return.ts';
import { useCountryProfile, useFormat, useT } from '../../core/app-context.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FormField, type FormState } from '../../ui/form/form-fields.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Notice } from '../../ui/notice.tsx';
import { LineFacts } from '../../features/product-line/line-facts.tsx';
import { LineFigure, ProductLine } from '../../features/product-line/product-line.tsx';
import type { ChosenLine } from './return-lines.ts';
import { SizeTiles } from './size-tiles.tsx';
import styles from './line-details.module.css';
import role from '../../ui/text-role.module.css';

interface LineDetailsProps {
  readonly returnLine: ChosenLine;
  readonly order: Order;
  readonly type: ReturnType;
  readonly state: FormState;
  /** As typed by now. */
  readonly values: FormValues;
  readonly reasons: Bootstrap['allowed_return_reasons'];
}

/**
 * The fields of one product. Size and guarantee belong to some reasons only: the style sheet shows them with these, also without
 * JavaScript.
 */
export function LineDetails({ returnLine, order, type, state, values, reasons }: LineDetailsProps) {
  const t = useT('return');
  const { position, line } = returnLine;
  const name = positionControl('reason', position);
  const isRefund = type === ReturnType.refund;
  const size = isRefund ? null : ringSizeOf(line);
  const hasSize = size !== null && isResizable(line);
  const options = reasonsFor(type, reasons, hasSize);
  const hasGuarantee = DUTIES[useCountryProfile()].repairGuarantee && !isRefund;
  return (
    <section className={styles.line} aria-label={line.title}>
      <LineHead returnLine={returnLine} />
      <SelectField
        name={name}
        label={t('reason')}
        defaultValue={state.values[name] ?? ''}
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
          <SizeTiles name={positionControl('size', position)} present={size} product={line.title} state={state} values={values} />
        </div>
      )}
      {hasGuarantee && <MoreGuarantee order={order} isShown={isDefect(values[name] ?? '')} />}
      {line.has_report && isRefund && <Certificate position={position} state={state} />}
    </section>
  );
}

function LineHead({ returnLine: { line, quantity } }: { readonly returnLine: ChosenLine }) {
  const t = useT('return');
  return (
    <ProductLine
      as="div"
      media={line.image}
      title={noBreak(line.title)}
      heading="h3"
      details={<LineFacts line={line} short />}
      figure={
        <LineFigure className={role.soft}>
          {quantity < line.quantity ? t('partOfQuantity', { quantity, count: line.quantity }) : t('quantityCount', { count: quantity })}
        </LineFigure>
      }
    />
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
        name={positionControl('issuer', position)}
        label={t('issuer')}
        optional
        autoComplete="off"
        maxLength={RETURN_LENGTHS.issuer}
      />
      <FormField
        state={state}
        name={positionControl('certificate', position)}
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
export function useLineFact(values: FormValues, reasons: Bootstrap['allowed_return_reasons']) {
  const t = useT('return');
  return ({ position, line }: ChosenLine): string | null => {
    const reason = values[positionControl('reason', position)] ?? '';
    const wanted = values[positionControl('size', position)] ?? '';
    if (SIZE_REASONS.includes(reason) && wanted !== '') return t('sizeBecomes', { size: ringSizeOf(line) ?? '', wanted });
    return reasons.find(({ key }) => key === reason)?.title ?? null;
  };
}
