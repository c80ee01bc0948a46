/** `Englisch`, `English`: of the language without its country. The server's `Intl` and the browser's may differ in it. */
export const languageName = (lang: string, tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'language' }).of(lang.split('-', 1)[0] ?? lang) ?? lang;

/** „(English)“, in that language, beside a link to a text in another language than the page's. In a file of its own: each page has it. */
export const LanguageMark = ({ lang }: { readonly lang: string | null | undefined }) =>
  lang && (
    <>
      {' '}
      <span lang={lang} suppressHydrationWarning>
        ({languageName(lang, lang)})
      </span>
    </>
  );
