import { h, newId } from './dom.ts';

export interface Field<E extends HTMLInputElement | HTMLSelectElement = HTMLInputElement> {
  readonly node: HTMLElement;
  readonly input: E;
  /** Shown below the field and announced; null removes it. */
  say(error: string | null): void;
}

export interface FieldOptions {
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email';
  readonly numeric?: boolean;
  readonly maxlength?: number;
  readonly value?: string;
  readonly autocomplete?: string;
}

export function field({
  label,
  hint,
  type = 'text',
  numeric = false,
  maxlength = 120,
  value = '',
  autocomplete = 'off',
}: FieldOptions): Field {
  const input = h('input', {
    type,
    value,
    autocomplete,
    inputmode: numeric ? 'numeric' : null,
    placeholder: hint ?? null,
    maxlength: String(maxlength),
    spellcheck: 'false',
    autocapitalize: numeric || type === 'email' ? 'off' : null,
  });
  return labelled(label, input);
}

export function select(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  value: string,
): Field<HTMLSelectElement> {
  const input = h(
    'select',
    { autocomplete: 'off' },
    ...options.map(([key, text]) => h('option', { value: key, selected: key === value }, text)),
  );
  return labelled(label, input);
}

function labelled<E extends HTMLInputElement | HTMLSelectElement>(label: string, input: E): Field<E> {
  input.id = newId();
  const error = h('p', { class: 'error', id: newId(), 'aria-live': 'polite' });
  input.setAttribute('aria-describedby', error.id);
  const say = (text: string | null): void => {
    if (error.textContent !== (text ?? '')) error.textContent = text;
    if (text === null) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  };
  input.addEventListener('input', () => say(null));
  return { node: h('div', { class: 'field' }, h('label', { for: input.id }, label), input, error), input, say };
}
