import { useState } from 'react';
import { useHistoryEntry } from '../../../packages/engine/browser/navigation/history-entry.ts';
import { FaqPage } from './faq-page.tsx';
import { ContentFrame } from './content-frame.tsx';
import type { ContentPage } from '../../../packages/contract/content.ts';

/** The content page that begins with questions: few pages need the code of the search in them. */
export default function ContentFaqPage() {
  return <ContentFrame View={View} />;
}

function View({ page, q }: { page: ContentPage; q: string }) {
  // A navigation to the same page begins a new search.
  return <FaqPage key={useVisit()} page={page} q={q} />;
}

/** Another number after each navigation, the same one after a change of the fragment. */
function useVisit(): number {
  const entry = useHistoryEntry();
  const [visit, setVisit] = useState({ entry, number: 0 });
  if (visit.entry !== entry) setVisit({ entry, number: visit.number + 1 });
  return visit.number;
}
