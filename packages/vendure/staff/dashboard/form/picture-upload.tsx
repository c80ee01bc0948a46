import { Button, Input, Label } from '@vendure/dashboard';
import { type SyntheticEvent, useId, useState } from 'react';
import { ask, useAttempt } from '../api.ts';
import { useT } from '../use-t.ts';
import type { Picture } from './picture-input.tsx';

const LANGUAGES = ['de', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

interface CreatedAsset {
  readonly source?: string;
  /** Of a refusal. */
  readonly message?: string;
}

const MUTATION = `mutation ($input: [CreateAssetInput!]!) {
  createAssets(input: $input) { ... on Asset { source } ... on ErrorResult { message } }
}`;

/** A new picture: one of the engine's, which the backend offers to content as soon as it has its descriptions. */
export function PictureUpload({ onUploaded }: { onUploaded: (file: string) => void }) {
  const t = useT();
  const attempt = useAttempt();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState<Readonly<Record<Language, string>>>({ de: '', en: '' });
  const [isBusy, setBusy] = useState(false);

  async function upload(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    if (!file) return;
    setBusy(true);
    const translations = LANGUAGES.map((languageCode) => ({ languageCode, name: file.name, customFields: { alt: alt[languageCode] } }));
    const uploaded = await attempt(async () => {
      const [asset] = await ask<readonly CreatedAsset[]>(MUTATION, { input: [{ file, translations }] });
      if (asset?.source === undefined) throw new Error(asset?.message ?? t('Not saved'));
      return listed(asset.source);
    }, t('Uploaded'));
    setBusy(false);
    if (uploaded !== undefined) onUploaded(uploaded);
  }

  return (
    <form className="border-border flex flex-col gap-3 rounded-md border p-4" onSubmit={(event) => void upload(event)}>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-file`}>{t('Picture (JPEG, PNG, WebP or AVIF)')}</Label>
        <Input
          id={`${id}-file`}
          type="file"
          required
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={(event) => setFile(event.target.files?.[0])}
        />
      </div>
      {LANGUAGES.map((language) => (
        <div key={language} className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-${language}`}>{language === 'de' ? t('What it shows, in German') : t('What it shows, in English')}</Label>
          <Input
            id={`${id}-${language}`}
            required
            maxLength={300}
            value={alt[language]}
            onChange={(event) => setAlt({ ...alt, [language]: event.target.value })}
          />
        </div>
      ))}
      <div>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? t('Uploading …') : t('Upload')}
        </Button>
      </div>
    </form>
  );
}

const ATTEMPTS = 20;

/** The name that content gives it, once the backend has read its list again. */
async function listed(source: string): Promise<string> {
  const name = `${source.replace(/^.*\//, '').replace(/\.\w+$/, '')}.webp`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const pictures = await ask<readonly Picture[]>('query { karatPictures }');
    if (pictures.some(({ file }) => file === name)) return name;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(name);
}
