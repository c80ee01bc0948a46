import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { EndpointKey } from '../../../packages/contract/endpoints.ts';
import type { ResponseOf } from '../../../packages/contract/request.ts';
import { statusOf } from '../../../packages/engine/errors.ts';
import {
  type Form,
  formErrors,
  type FormErrors,
  type FormProblems,
  type FormValues,
  NO_PROBLEMS,
  readValues,
  stillWrong,
} from '../../../packages/engine/forms/form.ts';
import { ASKS_AGAIN, isInHoneypot, isTooFast } from '../../../packages/engine/forms/bot-checks.ts';
import { refusedForm } from '../../../packages/engine/forms/refused-form.ts';
import { focusField } from '../focus-field.ts';
import type { FormState } from './form-fields.tsx';
import { useApp } from '../../core/app-context.tsx';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';

interface FormOptions<K extends EndpointKey> {
  /** Values at first, by the names of the fields. */
  readonly defaults?: FormValues;
  /** Values that only the script knows, read when the form is sent. */
  readonly extra?: () => FormValues;
  /** Of a public form that takes over from another: when that one was first focused (`performance.now()`). */
  readonly focusedAt?: number | null;
  /** After the call; the form is busy until it resolves. Rejections are shown like a refused call. */
  readonly onDone?: (answer: ResponseOf<K>, values: FormValues) => unknown;
}

/** A form of `shared/forms/` that makes its call, or is posted as a page. */
export interface CallForm extends FormState, FormProblems {
  readonly form: Form;
  /** Sent with success, by the script or by the plain post that led to this page. */
  readonly done: boolean;
  /** Shows the form again after `done`, with the focus in a field; what was typed is still there. */
  readonly reopen: (field: string) => void;
  /** The values of the last attempt, without secrets. */
  readonly typed: FormValues;
  /** Back to the values at first, without errors. */
  readonly reset: () => void;
  /** Number of refused attempts. */
  readonly attempts: number;
  /** Fields that the last attempt was refused for, whatever has been typed since. */
  readonly refused: readonly string[];
  /** For the <form>. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: SyntheticEvent) => void;
    readonly onInput: (event: SyntheticEvent) => void;
    readonly onBlur: (event: SyntheticEvent) => void;
    readonly onFocus: () => void;
  };
}

/**
 * The state of a form of `shared/forms/`. Its fields are uncontrolled: what was typed before hydration stays. Render it with `<FormView>`.
 */
export function useForm<K extends EndpointKey>(
  form: Form<K>,
  { defaults = {}, extra, focusedAt = null, onDone }: FormOptions<K> = {},
): CallForm {
  const { api, posted, stores } = useApp();
  const postedBefore = posted?.name === form.name ? posted : null;
  const postedDone = new URLSearchParams(usePageView().search).get('done') === form.name;
  const [problems, setProblems] = useState<FormProblems>(postedBefore ?? NO_PROBLEMS);
  const [values, setValues] = useState<FormValues>({ ...defaults, ...postedBefore?.values });
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState<FormValues>(postedBefore?.values ?? {});
  const [done, setDone] = useState(postedDone);
  const [reopenedAt, setReopenedAt] = useState<string | null>(null);
  // A posted form that was refused is an attempt, too: its page begins with the summary.
  const [attempts, setAttempts] = useState(postedBefore === null ? 0 : 1);
  const [refused, setRefused] = useState(Object.keys(problems.errors));
  const ref = useRef<HTMLFormElement>(null);
  const firstFocus = useRef(focusedAt);
  // Asked to send the form once more: whatever happens then, it is not asked again.
  const hasAsked = useRef(postedBefore?.failure?.code === ASKS_AGAIN.failure.code);
  // Fields that were typed in since the last refusal.
  const changed = useRef(new Set<string>());
  const repeat = useRepeatKey();
  const plain = form as unknown as Form;

  // The form is there again after this render.
  useEffect(() => {
    if (reopenedAt !== null) focusField(ref.current, reopenedAt);
  }, [reopenedAt]);

  function refuse(found: FormProblems): void {
    setProblems(found);
    setRefused(Object.keys(found.errors));
    changed.current.clear();
    setAttempts((count) => count + 1);
  }

  function read(element: HTMLFormElement, submitter: HTMLElement | null = null) {
    const data = new FormData(element, submitter);
    const sent = { ...readValues(plain, (name) => data.get(name)), ...extra?.() };
    return { data, sent, errors: { ...formErrors(plain, sent), ...unreadableDates(element) } };
  }

  function show(errors: FormErrors): void {
    setProblems({ ...problems, errors });
  }

  async function submit(element: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const { data, sent, errors } = read(element, submitter);
    if (Object.keys(errors).length > 0) return refuse({ errors, failure: null });
    setProblems(NO_PROBLEMS);
    setRefused([]);
    setReopenedAt(null);
    setTyped(withoutSecrets(plain, sent));
    // A focus before hydration was not seen: the time since the page was opened is longer. A second attempt comes from somebody who has
    // read the form.
    const isQuick = attempts === 0 && isTooFast(performance.now() - (firstFocus.current ?? 0));
    const isTrapped = isQuick || isInHoneypot((name) => data.get(name));
    if (form.isPublic && isTrapped && !hasAsked.current) {
      hasAsked.current = true;
      return refuse(ASKS_AGAIN);
    }
    setBusy(true);
    if (form.asPage) return element.submit();
    try {
      const answer = await api.call(form.call, form.args(sent as never), form.isPublic ? { idempotencyKey: repeat.keyOf(sent) } : {});
      repeat.end();
      if (form.isPublic) stores.events.send({ name: 'generate_lead', form: form.name });
      setValues(withoutSecrets(plain, sent));
      await onDone?.(answer, sent);
      setDone(true);
    } catch (error) {
      refuse(refusedForm(plain, error));
      if (statusOf(error) >= 500) clearSecrets(plain, element);
    } finally {
      setBusy(false);
    }
  }

  return {
    ...problems,
    form: plain,
    values,
    busy,
    done,
    reopen(field) {
      setDone(false);
      setReopenedAt(field);
    },
    typed,
    reset() {
      setProblems(NO_PROBLEMS);
      setRefused([]);
      ref.current?.reset();
    },
    attempts,
    refused,
    props: {
      ref,
      onSubmit(event) {
        event.preventDefault();
        if (!busy && ref.current) void submit(ref.current, (event.nativeEvent as SubmitEvent).submitter);
      },
      onFocus: () => void (firstFocus.current ??= performance.now()),
      // An error stays until the value is right. A refusal of the backend is judged only by leaving the field or sending it again.
      onInput({ target }) {
        const { name } = target as HTMLInputElement;
        changed.current.add(name);
        // Of any field: the country decides about the postcode.
        if (ref.current && Object.keys(problems.errors).length > 0) show(stillWrong(problems.errors, read(ref.current).errors));
      },
      onBlur({ target }) {
        const { name, form: element } = target as HTMLInputElement;
        if (busy || !element || !refused.includes(name)) return;
        const shown = problems.errors[name];
        const found = read(element).errors[name];
        const isRefusedValue = shown && 'refused' in shown && !changed.current.has(name);
        if (isRefusedValue || (!shown && !found)) return;
        show(found ? { ...problems.errors, [name]: found } : without(problems.errors, name));
      },
    },
  };
}

/** One idempotency key for all attempts to send the same values, until one succeeds. */
function useRepeatKey() {
  const last = useRef<{ readonly sent: string; readonly key: string } | null>(null);
  return {
    keyOf(values: FormValues): string {
      const sent = JSON.stringify(values);
      if (last.current?.sent !== sent) last.current = { sent, key: crypto.randomUUID() };
      return last.current.key;
    },
    end: () => void (last.current = null),
  };
}

const without = (errors: FormErrors, name: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([one]) => one !== name));

/** 30 February in a date field: the browser shows it, and its value is empty. */
function unreadableDates({ elements }: HTMLFormElement): FormErrors {
  const inputs = [...elements].filter((element) => element instanceof HTMLInputElement && element.validity.badInput);
  return Object.fromEntries(inputs.map((input) => [(input as HTMLInputElement).name, { rule: 'date' }]));
}

const withoutSecrets = ({ secret }: Form, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secret?.includes(name)));

/** A failure may keep the page open for long: passwords do not stay in it. */
function clearSecrets({ secret }: Form, element: HTMLFormElement): void {
  for (const name of secret ?? []) {
    const control = element.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type !== 'hidden') control.value = '';
  }
}
