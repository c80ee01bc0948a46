import { euros } from '../../core/money.ts';
import type { FieldChange } from '../field-changes.ts';
import { type CatalogProduct, withoutFallbacks } from '../../catalog/writing/catalog-product.ts';

/** Fields that differ. Stock is that of new configurations alone. */
export function changesOf(before: CatalogProduct, after: CatalogProduct): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const [one, other] = [was.get(field) ?? null, is.get(field) ?? null];
    return one === other ? [] : [{ field, before: one, after: other }];
  });
}

/** Every field with its path as a text. */
function fieldsOf({ configurations, pictures, collections, ...rest }: CatalogProduct): Map<string, string> {
  const fields = new Map<string, string>();
  const add = (path: string, value: unknown): void => {
    if (value === null || value === undefined || value === '') return;
    if (Array.isArray(value)) {
      if (value.length === 0) return;
      if (value.every((one) => typeof one !== 'object')) fields.set(path, value.join(', '));
      else value.forEach((one, index) => add(`${path}.${index + 1}`, one));
    } else if (typeof value === 'object') for (const [name, one] of Object.entries(withoutFallbacks(value))) add(`${path}.${name}`, one);
    else fields.set(path, typeof value === 'string' ? value : JSON.stringify(value));
  };
  for (const [name, value] of Object.entries(rest)) add(name, value);
  for (const { key, position } of collections) add(`collections.${key}`, position);
  configurations.forEach(({ sku, cents, stock: _stock, ...one }, index) => {
    add(`configurations.${sku}`, { ...one, price: euros(cents).toFixed(2), place: index + 1 });
  });
  const numbers = new Map<string, number>();
  for (const { metal, ...one } of pictures) {
    const number = (numbers.get(metal) ?? 0) + 1;
    numbers.set(metal, number);
    add(`pictures.${metal || 'all'}.${number}`, one);
  }
  return fields;
}
