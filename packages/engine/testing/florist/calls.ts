import { apiQuery } from '../../browser/api-query.ts';
import { defineForm } from '../../forms/form.ts';
import type { Rule } from '../../forms/rule.ts';

export const flowersQuery = () => apiQuery('getFlowers', {});
export const flowerQuery = (slug: string) => apiQuery('getFlower', { params: { slug } });

const required: Rule = (value) => (value === '' ? { rule: 'required' } : null);

/** What a customer fills in to make the call `order`. */
export const orderForm = defineForm({
  name: 'order',
  call: 'order',
  fields: { slug: [required], name: [required] },
  args: (body) => ({ body }),
});
