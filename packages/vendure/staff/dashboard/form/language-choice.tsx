import { Button } from '@vendure/dashboard';
import { useT } from '../use-t.ts';

const LANGUAGES = ['de', 'en', 'cs', 'sk', 'pl', 'es', 'nl'] as const;

/** The language of the texts in a form. */
export function LanguageChoice({ language, onChange }: { language: string; onChange: (language: string) => void }) {
  const t = useT();
  return (
    <div role="group" aria-label={t('Language of the texts')} className="flex border-border rounded-md border p-0.5">
      {LANGUAGES.map((one) => (
        <Button
          key={one}
          type="button"
          size="sm"
          variant={one === language ? 'secondary' : 'ghost'}
          className="px-2 uppercase"
          aria-pressed={one === language}
          onClick={() => onChange(one)}
        >
          {one}
        </Button>
      ))}
    </div>
  );
}
