import type { Looks } from '../messages.ts';

/** Applies valid colours and fonts of the shop as custom properties, never as style sheet text. */
const RULES: Readonly<Record<keyof Looks, readonly [variable: string, property: string]>> = {
  color: ['--ink', 'color'],
  primary: ['--accent', 'color'],
  danger: ['--error', 'color'],
  border: ['--field', 'color'],
  background: ['--input', 'background-color'],
  radius: ['--radius', 'border-radius'],
  fontFamily: ['--font', 'font-family'],
  fontSize: ['--size', 'font-size'],
};

export function dress(looks: Looks): void {
  for (const [name, [variable, property]] of Object.entries(RULES)) {
    const value = looks[name as keyof Looks];
    if (typeof value !== 'string' || value.length > 200 || /url|var\(|[;{}]/i.test(value) || !CSS.supports(property, value)) continue;
    document.documentElement.style.setProperty(variable, value);
  }
}
