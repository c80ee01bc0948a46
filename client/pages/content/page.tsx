import { ContentView } from '../../features/content/content-view.tsx';
import { ContentFrame } from './content-frame.tsx';

export { contentLoader as load } from './loader.ts';

export const variants = { contact: () => import('./contact.tsx'), faq: () => import('./faq.tsx') };

export default function ContentPage() {
  return <ContentFrame View={ContentView} />;
}
