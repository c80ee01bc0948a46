import { Fragment, type ReactNode } from 'react';
import { useT } from '../../app-context.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** A sentence with links: `<terms>AGB</terms>` becomes a link to `hrefs.terms`. They open beside the page, so that nothing typed is left. */
export function LinkedText({ text, hrefs }: { text: string; hrefs: Readonly<Record<string, string>> }): ReactNode {
  const t = useT('checkout');
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((part, index) => {
    const [, name = '', words] = /^<(\w+)>([^<]*)<\/\1>$/.exec(part) ?? [];
    const href = hrefs[name];
    const key = `${index} ${part}`;
    if (href === undefined) return <Fragment key={key}>{words ?? part}</Fragment>;
    return (
      <a key={key} href={href} target="_blank" rel="noopener">
        {words}
        <VisuallyHidden> ({t('newTab')})</VisuallyHidden>
      </a>
    );
  });
}
