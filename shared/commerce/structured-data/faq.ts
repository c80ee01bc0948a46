import { asDocument, type Node } from './node.ts';

/** The questions of a page, of all its blocks together: a page has one FAQPage. Answers may contain HTML, whose links get the origin. */
export const faqData = (questions: readonly { readonly question: string; readonly answer: string }[], origin: string): Node =>
  asDocument({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.replaceAll(/(?<=\s(?:href|src)=")\/(?!\/)/g, `${origin}/`) },
    })),
  });
