import type { Looks } from '../messages.ts';

/** The shop's colours and letters, where they are what they claim to be: set one by one on the root's style, never as text of a sheet. */
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
