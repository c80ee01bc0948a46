import { expect, it } from 'vitest';
import { deadProperties, undefinedProperties } from './custom-properties.ts';

const dead = (files: Record<string, string>) => deadProperties(new Map(Object.entries(files)));
const problems = (files: Record<string, string>) => undefinedProperties(new Map(Object.entries(files)));

it('reports a property that is read but not defined, also with a fallback', () => {
  expect(problems({ 'panel.css': '.panel { top: calc(var(--bar-height, 0px) + var( --header)); } :root { --header: 1px; }' })).toEqual([
    'panel.css: reads --bar-height, which neither a sheet nor setProperty() defines',
  ]);
});

it.each([
  ['a declaration in another sheet', 'tokens.css', ':root{--top:0}'],
  ['@property', 'tokens.css', "@property --top { syntax: '*'; }"],
  ['setProperty()', 'popup.tsx', "dialog.style.setProperty('--top', '1px');"],
])('accepts %s', (_, path, source) => {
  expect(problems({ 'popup.css': '.popup { top: var(--top); }', [path]: source })).toEqual([]);
});

it.each(['/* --top: 0; */', '.popup { transition: --top 1s; }'])('ignores %s', (source) => {
  expect(problems({ 'popup.css': `.popup { top: var(--top); } ${source}` })).toHaveLength(1);
});

it('names a property that is defined and read nowhere', () => {
  const popup = { 'popup.css': '/* var(--old) */ .popup { top: var(--top); }', 'popup.tsx': "style.setProperty('--left', '1px');" };
  expect(dead({ 'tokens.css': ':root { --top: 0; --old: 1px; }', ...popup })).toEqual([
    'tokens.css: defines --old, which nothing reads',
    'popup.tsx: defines --left, which nothing reads',
  ]);
});

it.each([
  ['another property', 'tokens.css', ':root { --sum: calc(var(--top) * 2); top: var(--sum); }'],
  ['a script', 'popup.ts', "const top = token('--top');"],
  ['an inline style', 'popup.tsx', "<i style={{ top: 'calc(var(--top) + 1px)' }} />"],
])('%s reads a property', (_, path, source) => {
  expect(dead({ 'popup.css': '.popup { --top: 0; }', [path]: source })).toEqual([]);
});
