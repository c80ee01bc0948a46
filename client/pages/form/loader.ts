import { isPublicForm, PUBLIC_FORMS } from '../../../shared/forms/public-form-names.ts';
import { notFound, pageLoader } from '../../core/page.tsx';
import { askedPieceQuery } from '../../features/inquiry/queries.ts';

export const formLoader = pageLoader('form', async ({ params: { name }, search, queryClient }) => {
  if (!isPublicForm(name)) throw notFound();
  const sku = search.get('sku');
  if (PUBLIC_FORMS[name].aboutPiece) {
    if (sku === null) throw notFound();
    await queryClient.ensureQueryData(askedPieceQuery(sku));
  }
  return { openedAt: Date.now() };
});
