import type { ArgsOf, EndpointKey, ErrorCode, FormCode } from '../register.ts';
import { check, type Invalid, type Rule } from './rule.ts';

/** A call with its arguments. */
export type FirstCall = { readonly [K in EndpointKey]: { readonly key: K } & ArgsOf<K> }[EndpointKey];

/** Fields of a form. */
export interface FormFields<F extends string = string> {
  /** Value of the hidden control `form`. */
  readonly name: string;
  /** Names of the controls in display order, each with its rules. */
  readonly fields: Readonly<Record<F, readonly Rule[]>>;
  /** Passwords and the like: their values never go back into a page. */
  readonly secret?: readonly NoInfer<F>[];
  /** The field at which a refusal is shown; all other refusals are shown for the whole form. */
  readonly refusals?: Partial<Readonly<Record<ErrorCode, NoInfer<F>>>>;
  /** The field that shows what the backend refuses at this path of the call; by default the one of that name. */
  readonly fieldOf?: (path: string) => NoInfer<F> | null;
  /** The fields that these values show, in display order; by default all. Others are not checked, because nobody could correct them. */
  readonly shown?: (values: FormValues) => readonly NoInfer<F>[];
  /** Rules over several fields; counts where no rule of a field is violated. */
  readonly alsoCheck?: (values: FormValues) => FormErrors;
}

/**
 * A form that makes one call. The browser makes the call itself; without JavaScript the form is posted to the address of its page, and
 * the server makes the call (`post-form.ts`). Both validate by the same rules.
 */
export interface Form<K extends EndpointKey = EndpointKey, F extends string = string> extends FormFields<F> {
  readonly call: K;
  /** Stands on pages that are the same for everybody; a plain post goes to a page of its own (`public.ts`). */
  readonly isPublic?: true;
  /** Always posted as a page, also by the script: a read with personal values, which an address of a call would put into logs. */
  readonly asPage?: true;
  /** Values are trimmed, except secret ones. A checkbox is 'on' or ''. */
  readonly args: (values: Readonly<Record<F, string>>, before?: unknown) => ArgsOf<K>;
  /** For a call that replaces the whole of what is stored: a read, whose answer `args` gets. Only for forms that the script never sends. */
  readonly before?: (values: Readonly<Record<F, string>>) => FirstCall;
  /** The page itself answers a plain post, with the posted values: they may be in no address, and a repeat changes nothing. */
  readonly stays?: true;
  /** Two steps without JavaScript: the call is made only by a post whose control `step` is 'send', after a page that showed the values. */
  readonly reviewed?: true;
  /**
   * The page after a plain post, a path without locale prefix; by default the form's own page, with the parameter `done`. `redirect`: a
   * checked path with locale prefix from the page's parameter.
   */
  readonly next?: 'redirect' | 'home' | ((answer: unknown) => string);
}

export type FormValues = Readonly<Record<string, string>>;
/** `refused`: the backend's reason for one field, a key of `refused` in locales/<lng>/form.json; of a file also its name. */
export type FieldProblem = Invalid | { readonly refused: string; readonly subject?: string };
export type FormErrors = Readonly<Record<string, FieldProblem>>;

/** Why the backend refused a form as a whole. */
export interface FormFailure {
  readonly status: number;
  readonly code: FormCode;
  /** When the next attempt makes sense, in milliseconds since 1970. */
  readonly retryAt: number | null;
}

export interface FormProblems {
  readonly errors: FormErrors;
  readonly failure: FormFailure | null;
}
export const NO_PROBLEMS: FormProblems = { errors: {}, failure: null };

/** The outcome of a plain post, for the page that the server shows after it. */
export interface PostedForm extends FormProblems {
  readonly name: string;
  /** Without secret values. */
  readonly values: FormValues;
  /** Of a form that is reviewed before it is sent. */
  readonly step?: FormStep;
}

/** `edit`: back to the fields with what was typed. */
const FORM_STEPS = ['edit', 'review', 'send'] as const;
export type FormStep = (typeof FORM_STEPS)[number];
export const stepOf = (sent: unknown): FormStep => FORM_STEPS.find((step) => step === sent) ?? 'review';

/** Type inference for a row: field names and the call's arguments are checked. */
export const defineForm = <K extends EndpointKey, F extends string>(form: Form<K, F>): Form<K, F> => form;

/** Upper limit for what the server reads of one value; no rule accepts more. */
const VALUE_MAX = 8192;

/** The values of the form's fields; fields that were not sent are empty. */
export function readValues<F extends string>(form: FormFields<F>, get: (name: string) => unknown): Record<F, string> {
  const read = (name: F): string => {
    const value = get(name);
    const text = typeof value === 'string' ? value.slice(0, VALUE_MAX) : '';
    return form.secret?.includes(name) ? text : text.trim();
  };
  return Object.fromEntries(fieldNames(form).map((name) => [name, read(name)])) as Record<F, string>;
}

export const fieldNames = <F extends string>({ fields }: FormFields<F>): F[] => Object.keys(fields) as F[];

/**
 * The shown errors after a change of any field, in display order: those of right values are left out. An error keeps its rule until the field
 * is left; its example follows the other fields. Refusals stay, because only the backend knows about them.
 */
export function stillWrong(shown: FormErrors, found: FormErrors): FormErrors {
  const names = new Set([...Object.keys(found), ...Object.keys(shown)]);
  const errors = [...names].flatMap((name): [string, FieldProblem][] => {
    const [was, now] = [shown[name], found[name]];
    if (!was) return [];
    if (!('rule' in was)) return [[name, was]];
    if (!now) return [];
    return [[name, 'rule' in now && now.rule === was.rule ? now : was]];
  });
  return Object.fromEntries(errors);
}

export function formErrors(form: FormFields, values: FormValues): FormErrors {
  const shown = form.shown?.(values) ?? fieldNames(form);
  const found = shown.map((name) => [name, check(values[name] ?? '', form.fields[name] ?? [])] as const);
  const errors = Object.fromEntries(found.filter((pair): pair is readonly [string, Invalid] => pair[1] !== null));
  const all: FormErrors = { ...form.alsoCheck?.(values), ...errors };
  const inOrder = shown.flatMap((name) => (all[name] ? [[name, all[name]] as const] : []));
  return { ...Object.fromEntries(inOrder), ...all };
}
