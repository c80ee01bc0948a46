import { Button, Dialog, DialogContent, DialogHeader, DialogTitle, Input } from '@vendure/dashboard';
import { useState } from 'react';
import type { StaffOperations } from '../../operations.ts';
import { useAnswer } from '../api.ts';
import { useFormats, useT } from '../use-t.ts';
import { PictureUpload } from './picture-upload.tsx';

export type Picture = ReturnType<StaffOperations['pictures']>[number];

const SHOWN = 60;

interface Props {
  readonly id: string;
  readonly value: string;
  readonly onChange: (file: string) => void;
}

/** The file name of a picture or film of the shop, chosen by how it looks. */
export function PictureInput({ id, value, onChange }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useAnswer<readonly Picture[]>('query { karatPictures }');
  const chosen = data.find(({ file }) => file === value);
  return (
    <div className="flex items-center gap-4">
      {chosen && <img src={chosen.url} alt={chosen.alt.de} className="h-20 max-w-40 border-border rounded-md border object-contain" />}
      <div className="flex flex-col gap-1">
        <span className="text-muted-foreground text-xs break-all">{value}</span>
        <div className="flex gap-2">
          <Button
            id={id}
            type="button"
            variant="outline"
            size="sm"
            // The label of the field would be its name, which is not what stands on it.
            aria-label={t('Choose a picture')}
            onClick={() => setOpen(true)}
          >
            {t('Choose a picture')}
          </Button>
          {value !== '' && (
            <Button type="button" variant="ghost" size="sm" onClick={() => onChange('')}>
              {t('Remove')}
            </Button>
          )}
        </div>
      </div>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent className="sm:max-w-4xl">
          <DialogHeader>
            <DialogTitle>{t('Choose a picture')}</DialogTitle>
          </DialogHeader>
          <Pictures
            pictures={data}
            value={value}
            onChoose={(file) => {
              onChange(file);
              setOpen(false);
            }}
          />
        </DialogContent>
      </Dialog>
    </div>
  );
}

function Pictures({ pictures, value, onChoose }: { pictures: readonly Picture[]; value: string; onChoose: (file: string) => void }) {
  const t = useT();
  const { isGerman } = useFormats();
  const [search, setSearch] = useState('');
  const [isUploading, setUploading] = useState(false);
  const words = search.toLowerCase().split(/\s+/);
  const found = pictures.filter(({ file, alt }) => words.every((word) => `${file} ${alt.de} ${alt.en}`.toLowerCase().includes(word)));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-3">
        <Input
          type="search"
          aria-label={t('Search')}
          placeholder={t('Search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button type="button" variant="outline" aria-expanded={isUploading} onClick={() => setUploading(!isUploading)}>
          {t('New picture')}
        </Button>
      </div>
      {isUploading && <PictureUpload onUploaded={onChoose} />}
      <div className="grid max-h-[60vh] grid-cols-2 gap-3 overflow-y-auto sm:grid-cols-4">
        {found.slice(0, SHOWN).map(({ file, alt, url, width, height }) => (
          <button
            key={file}
            type="button"
            aria-pressed={file === value}
            title={isGerman ? alt.de : alt.en}
            className="hover:border-primary aria-pressed:border-primary flex flex-col border-border rounded-md border p-2 text-left text-xs"
            onClick={() => onChoose(file)}
          >
            <img src={url} alt="" loading="lazy" className="aspect-square w-full object-contain" />
            <span className="truncate pt-1">{isGerman ? alt.de : alt.en}</span>
            <span className="text-muted-foreground">
              {width} × {height}
            </span>
          </button>
        ))}
      </div>
      {found.length > SHOWN && (
        <p className="text-muted-foreground text-xs">{t('{count} pictures: search for words', { count: found.length })}</p>
      )}
    </div>
  );
}
