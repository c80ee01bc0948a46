import type { Id } from '../../../../packages/contract/common.ts';
import type { App } from '../../../core/app-context.tsx';
import { readJson, writeJson } from '../../../../packages/engine/browser/storage/storage.ts';
import { DRAFT_KEY } from '../store.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** By their purpose, not their type: a password that is shown is a text field. */
const PASSWORDS = 'main input:is([type=password], [autocomplete$=password])';
/** Secrets, what the page knows itself, and files are never kept. */
const NOT_KEPT = `input[type=hidden], input[type=file], input[autocomplete^=cc-], [hidden], ${PASSWORDS}`;

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
  if (stores.customer.session.continueAs) return true;
  const passwords = [...document.querySelectorAll<HTMLInputElement>(PASSWORDS)];
  return passwords.some(({ value }) => value !== '') || controls().some(isChanged);
}

interface Draft {
  readonly path: string;
  /** The customer's id: nobody else gets to see it. Null: a guest's, for the next document of this tab, whoever has signed in. */
  readonly owner: Id | null;
  /** How far the page was scrolled. */
  readonly top: number;
  /** The form that was opened in the page (`data-opens` of its link); null: none. */
  readonly opened: string | null;
  /** By form, name and value or place. */
  readonly typed: ReadonlyArray<readonly [key: string, value: string | boolean]>;
}

/** For the next document. `owner`: who goes on with it; by default the customer or guest of this document. */
export function saveDraft({ stores }: Pick<App, 'stores'>, owner = ownerIn(stores)): void {
  if (owner === undefined) return;
  const typed = keyed().flatMap(([key, control]) => (isChanged(control) ? [[key, valueOf(control)] as const] : []));
  const opened = document.querySelector<HTMLElement>('main [data-opened]')?.dataset['opened'] ?? null;
  writeJson(
    'session',
    DRAFT_KEY,
    typed.length === 0 ? null : ({ path: location.pathname, owner, top: scrollY, opened, typed } satisfies Draft),
  );
}

const ownerIn = ({ customer }: App['stores']) => (customer.status === 'guest' ? null : customer.user?.id);

export const forgetDraft = (): void => writeJson('session', DRAFT_KEY, null);

/** Once, in the next document at the same address, if it is the same customer's or was a guest's. */
export async function restoreDraft({ stores }: Pick<App, 'stores'>): Promise<void> {
  const draft = readJson('session', DRAFT_KEY, parseDraft);
  if (!draft) return;
  const isHere = draft.path === location.pathname;
  // Elsewhere it waits: a sign-in begins on its own page.
  const isCustomers = draft.owner !== null && draft.owner === stores.customer.user?.id;
  if (isCustomers && !isHere) return;
  forgetDraft();
  if (!isHere || !(isCustomers || draft.owner === null)) return;
  while (document.documentElement.dataset['hydrated'] !== 'true') await nextFrame();
  const isOpen = document.querySelector('main [data-opened]') !== null;
  if (draft.opened !== null && !isOpen) document.querySelector<HTMLElement>(`main [data-opens="${CSS.escape(draft.opened)}"]`)?.click();
  let left = draft.typed;
  // A choice may bring the fields that depend on it, once they are rendered.
  for (let turn = 0; turn < 3 && left.length > 0; turn += 1) {
    await nextFrame();
    const known = new Map(keyed());
    left = left.filter(([key, value]) => {
      const control = known.get(key);
      if (control) fill(control, value);
      return !control;
    });
  }
  if (scrollY === 0) scrollTo(0, draft.top);
}

/** As typing does it, also for fields whose value React holds: it watches the property of the element. */
function fill(control: Control, value: string | boolean): void {
  if (isBox(control)) return control.checked === value ? undefined : control.click();
  const { prototype } = control.constructor as { readonly prototype: Control };
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
}

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

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

/** An earlier program may have stored it: a field in another form is left out. */
export function parseDraft(value: unknown): Draft | null {
  const { path, owner, top = 0, opened, typed } = (value ?? {}) as Partial<Draft>;
  const isDraft = typeof path === 'string' && typeof top === 'number' && Array.isArray(typed);
  return isDraft && (owner === null || typeof owner === 'number' || typeof owner === 'string')
    ? { path, owner, top, opened: typeof opened === 'string' ? opened : null, typed: typed.filter(isTypedValue) }
    : null;
}

const isTypedValue = (one: unknown): one is Draft['typed'][number] =>
  Array.isArray(one) && typeof one[0] === 'string' && (typeof one[1] === 'string' || typeof one[1] === 'boolean');
