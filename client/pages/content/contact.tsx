import { ContactPage } from './contact-page.tsx';
import { ContentFrame } from './content-frame.tsx';

/** The content page with the block `form: contact`: few visitors need the code of its form. */
export default function ContentContactPage() {
  return <ContentFrame View={ContactPage} />;
}
