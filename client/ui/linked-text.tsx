import { Fragment, type ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

interface LinkedTextProps {
  readonly text: string;
  readonly hrefs: Readonly<Record<string, string>>;
  /** For screen readers, behind each link. Absent: the links open in this tab. */
  readonly newTab?: string;
}

/** A sentence with links: `<terms>AGB</terms>` becomes a link to `hrefs.terms`. In a form they open in a new tab: it keeps its input. */
export function LinkedText({ text, hrefs, newTab }: LinkedTextProps): ReactNode {
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((part, index) => {
    const [, name = '', words] = /^<(\w+)>([^<]*)<\/\1>$/.exec(part) ?? [];
    const href = hrefs[name];
    const key = `${index} ${part}`;
    if (href === undefined) return <Fragment key={key}>{words ?? part}</Fragment>;
    if (newTab === undefined) {
      return (
        <a key={key} href={href}>
          {words}
        </a>
      );
    }
    return (
      <a key={key} href={href} target="_blank" rel="noopener">
        {words}
        <VisuallyHidden> ({newTab})</VisuallyHidden>
      </a>
    );
  });
}
