import type { ReturnTerms } from '../../../packages/contract/bootstrap.ts';
import { useT } from '../../core/app-context.tsx';
import { returnSettingsQuery } from './queries.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

const SILENT: ReturnTerms = {
  refund: null,
  repair: null,
  parcel: null,
  packing: null,
  no_printer: null,
  resize: null,
  engraved_resize: null,
  free_resize_months: null,
  refund_days: null,
};

/** The shop's promises of returns and repairs. */
export const useReturnTerms = (): ReturnTerms => useSuspenseQuery(returnSettingsQuery()).data.data.return_terms ?? SILENT;

/** How a refund comes back, with the time that it takes where the shop says it. */
export function useRefundWay(): string {
  const t = useT('return');
  const { refund_days: count } = useReturnTerms();
  return count === null ? t('refundWay') : t('refundWayDays', { count });
}

/** Sentences in a row, without those that nobody says. */
export const sentences = (...all: readonly (string | null)[]): string => all.filter((one) => one !== null).join(' ');
