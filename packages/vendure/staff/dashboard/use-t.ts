import { useDisplayLocale } from '@vendure/dashboard';
import { useLingui } from '@lingui/react';
import { readableReasons } from './reasons.ts';

/**
 * Texts of the pages: the English one is the key of the catalogue (`i18n/de.po`). The dashboard fills values into texts that its build has
 * compiled, and would leave them out without these; into others it fills none.
 */
export function useT(): (text: string, values?: Readonly<Record<string, string | number>>) => string {
  const { i18n } = useLingui();
  return (text, values = {}) => i18n._(text, { ...values }).replaceAll(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

/** The words that staff read where the backend refuses, or the engine. */
export function useReasons(): (error: unknown) => string {
  const t = useT();
  const { isGerman } = useFormats();
  return (error) => readableReasons(error instanceof Error ? error.message : String(error), t, isGerman);
}

export function useFormats() {
  const { bcp47Tag } = useDisplayLocale();
  const date = new Intl.DateTimeFormat(bcp47Tag, { dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat(bcp47Tag, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    isGerman: bcp47Tag.startsWith('de'),
    day: (value: string | null): string => (value === null ? '' : date.format(new Date(value))),
    time: (value: string | null): string => (value === null ? '' : time.format(new Date(value))),
    price: (value: number, currency = 'EUR'): string => new Intl.NumberFormat(bcp47Tag, { style: 'currency', currency }).format(value),
  };
}
