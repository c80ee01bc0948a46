import { useQuery } from '@tanstack/react-query';
import { DUTIES } from '../../../shared/commerce/country-profile.ts';
import { useCountryProfile } from '../../core/app-context.tsx';
import { blockQuery } from '../../core/queries.ts';
import { NoticeSheet } from '../../ui/notice-sheet.tsx';

/** The notice on the legal guarantee, in the profiles that ask for it before the order (Directive 2011/83/EU, article 6 (1) (l)). */
export function GuaranteeNotice({ className }: { className: string | undefined }) {
  const block = useGuaranteeNotice();
  return block?.notice ? (
    <div className={className}>
      <NoticeSheet notice={block.notice} lang={block.texts_lang?.['notice']} />
    </div>
  ) : null;
}

/** Begun with the page, so that nothing moves when the form is there. */
export function useGuaranteeNotice() {
  const { guaranteeNotice } = DUTIES[useCountryProfile()];
  const { data } = useQuery({ ...blockQuery('product-guarantee'), enabled: guaranteeNotice });
  return guaranteeNotice ? data?.data : null;
}
