import { expect, it } from 'vitest';
import { faqData } from './faq.ts';

it('faqData names each question with its answer as HTML, with absolute links', () => {
  const answer = '<p>Yes. <a href="/page/a">a</a> <a href="https://b.example/">b</a></p>';
  expect(faqData([{ question: 'Insured?', answer }], 'https://shop.example')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Insured?',
        acceptedAnswer: {
          '@type': 'Answer',
          text: '<p>Yes. <a href="https://shop.example/page/a">a</a> <a href="https://b.example/">b</a></p>',
        },
      },
    ],
  });
});
