import { expect, it } from 'vitest';
import { undefinedProperties } from './check-custom-properties.ts';

const problems = (files: Record<string, string>) => undefinedProperties(new Map(Object.entries(files)));

it('names a property that is read and defined nowhere, also with a fallback', () => {
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

it.each(['/* --top: 0; */', '.popup { transition: --top 1s; }'])('is not deceived by %s', (source) => {
  expect(problems({ 'popup.css': `.popup { top: var(--top); } ${source}` })).toHaveLength(1);
});
