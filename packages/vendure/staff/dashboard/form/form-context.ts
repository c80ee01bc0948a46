import { createContext, useContext } from 'react';
import type { Widget } from '../../../../backend/operator/content/form/describe-form.ts';
import type { Form } from '../../operations.ts';
import { useFormats } from '../use-t.ts';

export type Value = Readonly<Record<string, unknown>>;
export type Kind<K extends Widget['kind']> = Extract<Widget, { kind: K }>;

interface Context {
  readonly labels: Form['labels'];
  /** Of texts that have one value for each language. */
  readonly language: string;
}
export const FormContext = createContext<Context>({ labels: { fields: {}, parts: {}, choices: {} }, language: 'de' });

export interface InputProps<W extends Widget = Widget> {
  readonly widget: W;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly id: string;
  readonly isOptional?: boolean;
}

export function useLabels() {
  const { labels } = useContext(FormContext);
  const { isGerman } = useFormats();
  const of = (table: keyof Form['labels']) => (name: string) => labels[table][name]?.[isGerman ? 0 : 1] ?? name;
  return { field: of('fields'), part: of('parts'), choice: of('choices') };
}

export const isRecord = (value: unknown): value is Value => typeof value === 'object' && value !== null && !Array.isArray(value);
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
