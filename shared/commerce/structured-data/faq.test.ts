import { expect, it } from 'vitest';
import { faqData } from './faq.ts';

it('faqData names each question with its answer as HTML', () => {
  expect(faqData([{ question: 'Insured?', answer: '<p>Yes.</p>' }])).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'Insured?', acceptedAnswer: { '@type': 'Answer', text: '<p>Yes.</p>' } }],
  });
});
