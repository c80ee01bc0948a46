/** Where something is to be put right; a group without choices (`<fieldset name>`) takes the focus itself. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

const TYPED: readonly string[] = ['text', 'email', 'tel'];

/**
 * Enter in a field would press the order button: nobody orders by accident. It goes on to the next field instead, as the key of a
 * phone's keyboard says (`enterkeyhint`).
 */
export function enterGoesOn(form: HTMLFormElement, input: HTMLInputElement): void {
  if (!TYPED.includes(input.type)) return;
  const fields = [...form.elements].filter(
    (one): one is HTMLInputElement =>
      one instanceof HTMLElement &&
      one.matches('input, select, textarea, button') &&
      one.offsetParent !== null &&
      !one.matches(':disabled'),
  );
  fields[fields.indexOf(input) + 1]?.focus();
}
