import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { MagazineData, type MagazineDataProps } from './magazine-data.tsx';
import { SectionLinks } from './section-links.tsx';

interface MagazineHeadProps extends MagazineDataProps {
  readonly section: { readonly slug: string; readonly title: string } | null;
  readonly title: string;
  readonly lead: string;
}

/** Metadata, title and section links of a list of posts. */
export function MagazineHead({ title, lead, ...data }: MagazineHeadProps) {
  return (
    <Container>
      <MagazineData {...data} />
      <PageTitle title={title} lead={lead} large />
      <SectionLinks current={data.section?.slug ?? null} />
    </Container>
  );
}
