import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import type { EndpointKey } from '../../../shared/contract/endpoints.ts';
import type { ResponseOf } from '../../../shared/contract/request.ts';
import { statusOf } from '../../../shared/errors.ts';
import {
  type Form,
  formErrors,
  type FormErrors,
  type FormProblems,
  type FormValues,
  NO_PROBLEMS,
  readValues,
  refusedForm,
} from '../../../shared/forms/form.ts';
import { isInHoneypot, isTooFast } from '../../../shared/forms/traps.ts';
import { useApp } from '../../core/app-context.tsx';
import { usePageView } from '../../core/page-view.ts';

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

export interface FormState extends FormProblems {
  readonly form: Form;
  /** The values that the fields begin with. */
  readonly initial: FormValues;
  readonly busy: boolean;
  /** Sent with success, by the script or by the plain post that led to this page. */
  readonly done: boolean;
  /** Shows the form again after `done`; what was typed is still there. */
  readonly reopen: () => void;
  /** Back to the values at first, without errors. */
  readonly reset: () => void;
  /** Number of refused attempts. */
  readonly attempts: number;
  /** For the <form>. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: SyntheticEvent) => void;
    readonly onInput: (event: SyntheticEvent) => void;
    readonly onFocus: () => void;
  };
}

/**
 * The state of a form of `shared/forms/`. Its fields are uncontrolled: what was typed before hydration stays. Render it with `<FormView>`.
 */
export function useForm<K extends EndpointKey>(
  form: Form<K>,
  { defaults = {}, extra, focusedAt = null, onDone }: FormOptions<K> = {},
): FormState {
  const { api, posted, stores } = useApp();
  const refused = posted?.name === form.name ? posted : null;
  const postedDone = new URLSearchParams(usePageView().search).get('done') === form.name;
  const [problems, setProblems] = useState<FormProblems>(refused ?? NO_PROBLEMS);
  const [initial, setInitial] = useState<FormValues>({ ...defaults, ...refused?.values });
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(postedDone);
  // A posted form that was refused is an attempt, too: its page begins with the summary.
  const [attempts, setAttempts] = useState(refused === null ? 0 : 1);
  const ref = useRef<HTMLFormElement>(null);
  const firstFocus = useRef(focusedAt);
  const repeat = useRepeatKey();
  const plain = form as unknown as Form;

  function refuse(found: FormProblems): void {
    setProblems(found);
    setAttempts((count) => count + 1);
  }

  async function submit(element: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const data = new FormData(element, submitter);
    const values = { ...readValues(plain, (name) => data.get(name)), ...extra?.() };
    const errors = { ...formErrors(plain, values), ...unreadableDates(element) };
    if (Object.keys(errors).length > 0) return refuse({ errors, failure: null });
    setProblems(NO_PROBLEMS);
    // A focus before hydration was not seen: the time since the page was opened is longer. A second attempt comes from somebody who has
    // read the form.
    const isQuick = attempts === 0 && isTooFast(performance.now() - (firstFocus.current ?? 0));
    const isTrapped = isQuick || isInHoneypot((name) => data.get(name));
    if (form.isPublic && isTrapped) return setDone(true);
    setBusy(true);
    if (form.asPage) return element.submit();
    try {
      const answer = await api.call(form.call, form.args(values as never), form.isPublic ? { idempotencyKey: repeat.keyOf(values) } : {});
      repeat.end();
      if (form.isPublic) stores.events.send({ name: 'generate_lead', form: form.name });
      setInitial(withoutSecrets(plain, values));
      await onDone?.(answer, values);
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
    initial,
    busy,
    done,
    reopen: () => setDone(false),
    reset() {
      setProblems(NO_PROBLEMS);
      ref.current?.reset();
    },
    attempts,
    props: {
      ref,
      onSubmit(event) {
        event.preventDefault();
        if (!busy && ref.current) void submit(ref.current, (event.nativeEvent as SubmitEvent).submitter);
      },
      onFocus: () => void (firstFocus.current ??= performance.now()),
      // An error disappears when its field is changed, and appears only on submit.
      onInput({ target }) {
        const { name } = target as HTMLInputElement;
        if (problems.errors[name]) setProblems({ ...problems, errors: without(problems.errors, name) });
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
