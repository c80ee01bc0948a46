import type { App } from '../../../core/app-context.tsx';
import { readJson, writeJson } from '../../../core/browser/storage.ts';
import { DRAFT_KEY } from '../store.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Secrets, what the page knows itself, and files are never kept. */
const NOT_KEPT = 'input[type=hidden], input[type=password], input[type=file], input[autocomplete^=cc-], [hidden]';

const controls = (): readonly Control[] =>
  [...document.querySelectorAll<Control>('main :is(input, textarea, select)')].filter((control) => !control.matches(NOT_KEPT));

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return (
      control.selectedIndex !==
      Math.max(
        0,
        options.findIndex(({ defaultSelected }) => defaultSelected),
      )
    );
  }
  if (isBox(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

/** The checkout keeps its own input (`checkout/stored-form.ts`), and a password that was typed is something, too. */
export function isTyped({ stores }: Pick<App, 'stores'>): boolean {
  if (stores.customer.session.continueAsGuest) return true;
  const passwords = [...document.querySelectorAll<HTMLInputElement>('main input[type=password]')];
  return passwords.some(({ value }) => value !== '') || controls().some(isChanged);
}

interface Draft {
  readonly path: string;
  /** The customer's id: nobody else gets to see it. */
  readonly owner: number;
  /** By form, name and value or place. */
  readonly typed: ReadonlyArray<readonly [key: string, value: string | boolean]>;
}

/** Before this document goes: to a provider, or to be loaded again. */
export function saveDraft({ stores }: Pick<App, 'stores'>): void {
  const owner = stores.customer.user?.id;
  if (owner === undefined) return;
  const typed = keyed().flatMap(([key, control]) => (isChanged(control) ? [[key, valueOf(control)] as const] : []));
  writeJson('session', DRAFT_KEY, { path: location.pathname, owner, typed } satisfies Draft);
}

/** Once, in the next document at the same address, if it is the same customer's. */
export function restoreDraft({ stores }: Pick<App, 'stores'>): void {
  const draft = readJson('session', DRAFT_KEY, parseDraft);
  if (!draft) return;
  writeJson('session', DRAFT_KEY, null);
  if (draft.owner !== stores.customer.user?.id || draft.path !== location.pathname) return;
  const known = new Map(keyed());
  for (const [key, value] of draft.typed) {
    const control = known.get(key);
    if (!control) continue;
    if (typeof value === 'string') control.value = value;
    else (control as HTMLInputElement).checked = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
const valueOf = (control: Control): string | boolean => (isBox(control) ? control.checked : control.value);

/** Forms have their name in a hidden field. */
function keyed(): readonly (readonly [string, Control])[] {
  return controls().map((control) => {
    const form = control.form?.elements.namedItem('form');
    const name = form instanceof HTMLInputElement ? form.value : '';
    return [`${name} ${control.name} ${isBox(control) ? control.value : ''}`, control];
  });
}

function parseDraft(value: unknown): Draft | null {
  const { path, owner, typed } = (value ?? {}) as Partial<Draft>;
  return typeof path === 'string' && typeof owner === 'number' && Array.isArray(typed) ? { path, owner, typed } : null;
}
