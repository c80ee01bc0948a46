import { Fragment, type ReactNode } from 'react';
import { useBootstrap } from '../core/app-context.tsx';
import { useLocalPath } from '../core/links.ts';
import { LanguageMark } from './language-mark.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface LinkedTextProps {
  readonly text: string;
  readonly hrefs: Readonly<Record<string, string>>;
  /** For screen readers, behind each link. Absent: the links open in this tab. */
  readonly newTab?: string;
  /** Of the linked texts, where it is not that of the page. Absent: as the menu says of their addresses. */
  readonly lang?: string | null;
}

/** A sentence with links: `<terms>AGB</terms>` becomes a link to `hrefs.terms`. In a form they open in a new tab: it keeps its input. */
export function LinkedText({ text, hrefs, newTab, lang }: LinkedTextProps): ReactNode {
  const languageOf = useLinkLanguage();
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((part, index) => {
    const [, name = '', words] = /^<(\w+)>([^<]*)<\/\1>$/.exec(part) ?? [];
    const href = hrefs[name];
    const key = `${index} ${part}`;
    if (href === undefined) return <Fragment key={key}>{words ?? part}</Fragment>;
    const language = lang ?? languageOf(href);
    return (
      <a key={key} href={href} hrefLang={language ?? undefined} {...(newTab === undefined ? {} : { target: '_blank', rel: 'noopener' })}>
        {words}
        <LanguageMark lang={language} />
        {newTab !== undefined && <VisuallyHidden> ({newTab})</VisuallyHidden>}
      </a>
    );
  });
}

function useLinkLanguage(): (href: string) => string | null | undefined {
  const { menu } = useBootstrap();
  const localPath = useLocalPath();
  return (href) => menu.find(({ url, lang }) => lang && url !== null && localPath(url) === href)?.lang;
}
