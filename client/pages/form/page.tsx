import { isPublicForm, PUBLIC_FORMS } from '../../../shared/forms/public-form-names.ts';
import { usePage, notFound, pageLoader } from '../../../packages/engine/browser/page.tsx';
import { formPages } from './forms.tsx';
import { askedProductQuery } from './queries.ts';

export const load = pageLoader('form', async ({ params: { name }, search, queryClient }) => {
  if (!isPublicForm(name)) throw notFound();
  const sku = search.get('sku');
  if (PUBLIC_FORMS[name].aboutProduct) {
    if (sku === null) throw notFound();
    await queryClient.ensureQueryData(askedProductQuery(sku));
  }
  return { openedAt: Date.now() };
});

/** Where plain posts of public forms go: the form alone, with its errors, or what happened to it. */
export default function FormPage() {
  const { name } = usePage('form').params;
  // The loader lets no other name pass.
  if (!isPublicForm(name)) return null;
  const Form = formPages[name];
  return <Form />;
}
