import { useApp } from '../../../browser/app.tsx';
import { usePage } from '../../../browser/page.tsx';
import { orderForm } from '../calls.ts';

/** The browser posts the form; the server makes its call, and redirects, or shows the page again with what was typed. */
export default function OrderPage() {
  const { params, search } = usePage('order');
  const { posted } = useApp();
  if (search.get('done') === orderForm.name) return <p role="status">Thank you.</p>;
  return (
    <form method="post">
      <input type="hidden" name="form" value={orderForm.name} />
      <input type="hidden" name="slug" value={params.slug} />
      <label>
        Your name <input name="name" defaultValue={posted?.values['name']} />
      </label>
      {posted?.errors['name'] && <p role="alert">Please tell us your name.</p>}
      {posted?.failure && <p role="alert">Your order could not be placed.</p>}
      <button type="submit">Order</button>
    </form>
  );
}
