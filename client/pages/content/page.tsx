import { useState } from 'react';
import type { ContentPage as Content } from '../../../shared/contract/content.ts';
import { ContentView } from '../../features/content/content-view.tsx';
import { FaqPage, opensWithQuestions } from '../../features/content/faq-page.tsx';
import { useHistoryEntry } from '../../core/navigation/history-entry.ts';
import { ContentFrame } from './content-frame.tsx';

export { contentLoader as load } from './loader.ts';

export const variants = { contact: () => import('./contact.tsx') };

export default function ContentPage() {
  return <ContentFrame View={View} />;
}

function View({ page, q }: { page: Content; q: string }) {
  const visit = useVisit();
  // A navigation to the same page begins a new search.
  return opensWithQuestions(page.blocks) ? <FaqPage key={visit} page={page} q={q} /> : <ContentView page={page} />;
}

/** Another number after each navigation, the same one after a change of the fragment. */
function useVisit(): number {
  const entry = useHistoryEntry();
  const [visit, setVisit] = useState({ entry, number: 0 });
  if (visit.entry !== entry) setVisit({ entry, number: visit.number + 1 });
  return visit.number;
}
