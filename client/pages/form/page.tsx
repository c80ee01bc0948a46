import { isPublicForm } from '../../../shared/forms/public-form-names.ts';
import { usePage } from '../../core/page.tsx';
import { formPages } from './forms.tsx';

export { formLoader as load } from './loader.ts';

/** Where plain posts of public forms go: the form alone, with its errors, or what happened to it. */
export default function FormPage() {
  const { name } = usePage('form').params;
  // The loader lets no other name pass.
  if (!isPublicForm(name)) return null;
  const Form = formPages[name];
  return <Form />;
}
