import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import { RESIZE_REASON, type ReturnType } from '../../packages/contract/return-limits.ts';
import { addYears, calendarDay } from './return-period.ts';

type Reason = Bootstrap['allowed_return_reasons'][number];

/** Keys of reasons that report a defect. A backend with other keys shows no notice about the guarantee. */
const DEFECT_REASONS: readonly string[] = ['defect', 'damaged-on-arrival', 'stone-loose', 'clasp-chain'];
export const isDefect = (reason: string): boolean => DEFECT_REASONS.includes(reason);

/** The reasons of this type of request; that of a new size only for rings whose size can be changed. */
export const reasonsFor = (type: ReturnType, reasons: readonly Reason[], isResizable: boolean): readonly Reason[] =>
  reasons.filter(({ key, types }) => types.includes(type) && (key !== RESIZE_REASON || isResizable));

/** Directive (EU) 2019/771, article 10 (1). */
const GUARANTEE_YEARS = 2;

/** Last day of the legal guarantee. */
export const guaranteeUntil = (delivered: Date): string => addYears(calendarDay(delivered), GUARANTEE_YEARS);

/** The same after a repair, which extends it once by twelve months (article 10 (2a), by Directive (EU) 2024/1799). */
export const guaranteeAfterRepair = (delivered: Date): string => addYears(guaranteeUntil(delivered), 1);
