import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { inquiryErrors, type InquiryErrors, type InquiryField, type InquiryValues } from '../../../shared/commerce/inquiry-form.ts';
import { ApiError } from '../../../shared/errors.ts';

export interface Inquiry {
  readonly values: InquiryValues;
  /** The errors to show: none before the first attempt to send. */
  readonly errors: InquiryErrors;
  readonly set: (name: InquiryField, value: string) => void;
  readonly state: 'open' | 'sending' | 'sent';
  /** Why the last attempt failed; the input is still there. */
  readonly failure: unknown;
  /** For the <form>. */
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: SyntheticEvent) => void;
  };
}

const EMPTY: InquiryValues = { name: '', email: '', question: '' };

/** A short form that is sent once. The first invalid field gets the focus. */
export function useInquiry(fields: readonly InquiryField[], send: (values: InquiryValues) => Promise<unknown>): Inquiry {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<InquiryErrors>({});
  const [state, setState] = useState<Inquiry['state']>('open');
  const [failure, setFailure] = useState<unknown>(null);
  const [submits, setSubmits] = useState(0);
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // After the render that links the field with its error, so that screen readers read both.
    if (submits > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submits]);

  const showErrors = (invalid: InquiryErrors) => {
    setErrors(invalid);
    setSubmits((now) => now + 1);
  };
  async function submit(): Promise<void> {
    if (state !== 'open') return;
    const invalid = inquiryErrors(fields, values);
    setFailure(null);
    showErrors(invalid);
    if (Object.keys(invalid).length > 0) return;
    setState('sending');
    try {
      await send({ name: values.name.trim(), email: values.email.trim(), question: values.question.trim() });
      setState('sent');
    } catch (error) {
      setState('open');
      setFailure(error);
      // The backend may be stricter about an address than a rule in the browser.
      if (error instanceof ApiError && error.fields['email'] !== undefined) showErrors({ email: { rule: 'email' } });
    }
  }
  return {
    values,
    errors,
    set: (name, value) => {
      const next = { ...values, [name]: value };
      setValues(next);
      // An error disappears as soon as the input is valid, and appears only on submit: a line that appears or disappears on blur would
      // move the button away from under the pointer.
      if (errors[name] && !inquiryErrors([name], next)[name]) setErrors({ ...errors, [name]: undefined });
    },
    state,
    failure,
    form: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}
