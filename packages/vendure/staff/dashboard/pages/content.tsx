import {
  Button,
  ConfirmationDialog,
  FullWidthPageBlock,
  Input,
  Label,
  Page,
  PageBlock,
  PageLayout,
  PageTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@vendure/dashboard';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ListedEntry, StoredEntry } from '../../../../backend/operator/content/entries.ts';
import type { Form, StaffOperations } from '../../operations.ts';
import { useAnswer, useChange } from '../api.ts';
import { LanguageChoice } from '../form/language-choice.tsx';
import { ValueForm } from '../form/value-form.tsx';
import { Actions, ButtonLink, RowLink, Waiting } from '../parts.tsx';
import { usePageParams } from '../use-page-params.ts';
import { useFormats, useT } from '../use-t.ts';
import { KINDS } from './content-kinds.ts';

type EntryForm = Form & Pick<ReturnType<StaffOperations['entryForm']>, 'kind'>;

const useForm = (kind: string) => useAnswer<EntryForm>('query ($kind: String!) { karatEntryForm(kind: $kind) }', { kind });
const titleOf = (kind: string): string => KINDS.find((one) => one.kind === kind)?.title ?? kind;

/** Entries of a kind. */
export function Entries() {
  const t = useT();
  const { day } = useFormats();
  const { kind } = usePageParams('kind');
  const form = useForm(kind);
  const { data, error } = useAnswer<readonly ListedEntry[]>('query ($kind: String!) { karatEntries(kind: $kind) }', { kind });
  const [search, setSearch] = useState('');
  if (!data) return <Waiting error={error} />;
  const found = data.filter(({ key, title }) => `${key} ${title}`.toLowerCase().includes(search.trim().toLowerCase()));
  const hasDay = found.some(({ published_at, updated_at }) => (published_at ?? updated_at) !== null);
  return (
    <Page pageId="karat-entries">
      <PageTitle>{t(titleOf(kind))}</PageTitle>
      <Actions>{form.data?.kind.isOpen && <ButtonLink to={`/karat/content/${kind}/new`}>{t('New entry')}</ButtonLink>}</Actions>
      <PageLayout>
        <FullWidthPageBlock blockId="entries">
          <Input
            type="search"
            className="mb-4 max-w-sm"
            aria-label={t('Search')}
            placeholder={t('Search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <div className="border-border bg-card rounded-md border">
            <Table>
              <TableHeader>
                <TableRow className="border-border">
                  <TableHead>{t('Title')}</TableHead>
                  <TableHead>{t('Key')}</TableHead>
                  {hasDay && <TableHead>{kind === 'post' ? t('Published') : t('Changed')}</TableHead>}
                </TableRow>
              </TableHeader>
              <TableBody>
                {found.map(({ key, title, published_at, updated_at }) => (
                  <TableRow key={key} className="border-border">
                    <TableCell>
                      <RowLink to={`/karat/content/${kind}/${key}`}>{title || key}</RowLink>
                    </TableCell>
                    <TableCell className="text-muted-foreground">{key}</TableCell>
                    {hasDay && <TableCell>{day(published_at ?? updated_at)}</TableCell>}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </div>
        </FullWidthPageBlock>
      </PageLayout>
    </Page>
  );
}

export function EntryPage() {
  const { kind, key } = usePageParams('kind', 'key');
  // Another entry is another form.
  return <Entry key={`${kind} ${key}`} kind={kind} entryKey={key} />;
}

function Entry({ kind, entryKey: key }: { kind: string; entryKey: string }) {
  const t = useT();
  const isNew = key === 'new';
  const form = useForm(kind);
  const stored = useAnswer<StoredEntry>(
    'query ($kind: String!, $key: String!) { karatEntry(kind: $kind, key: $key) }',
    { kind, key },
    !isNew,
  );
  const [value, setValue] = useState<object>();
  const [newKey, setNewKey] = useState('');
  const [language, setLanguage] = useState('de');
  const change = useChange();
  const navigate = useNavigate();
  const before = isNew ? form.data?.blank : stored.data?.value;
  useEffect(() => setValue(before as object | undefined), [before]);

  async function save(): Promise<void> {
    const saved = await (isNew
      ? change<StoredEntry>(
          'mutation ($kind: String!, $key: String!, $value: JSON!) { createKaratEntry(kind: $kind, key: $key, value: $value) }',
          { kind, key: newKey, value },
          t('Saved'),
        )
      : change<StoredEntry>(
          `mutation ($kind: String!, $key: String!, $value: JSON!, $revision: String!) {
            updateKaratEntry(kind: $kind, key: $key, value: $value, revision: $revision)
          }`,
          { kind, key, value, revision: stored.data?.revision },
          t('Saved: the shop shows it in a moment'),
        ));
    if (saved && isNew) await navigate({ to: `/karat/content/${kind}/${saved.key}` });
  }

  async function preview(): Promise<void> {
    const url = await change<string>(
      'mutation ($kind: String!, $key: String!, $value: JSON!) { previewKaratEntry(kind: $kind, key: $key, value: $value) }',
      { kind, key: isNew ? newKey : key, value },
    );
    if (url !== undefined) window.open(url, '_blank', 'noopener');
  }

  async function remove(): Promise<void> {
    const removed = await change<string>(
      'mutation ($kind: String!, $key: String!, $revision: String!) { deleteKaratEntry(kind: $kind, key: $key, revision: $revision) }',
      { kind, key, revision: stored.data?.revision },
      t('Deleted'),
    );
    if (removed !== undefined) await navigate({ to: `/karat/content/${kind}` });
  }

  if (!form.data || !value) return <Waiting error={form.error ?? stored.error} />;
  const { kind: known } = form.data;
  const isDirty = JSON.stringify(value) !== JSON.stringify(before);
  return (
    <Page pageId="karat-entry">
      <PageTitle>{isNew ? t('New entry') : known.list === null ? t(titleOf(kind)) : stored.data?.title || key}</PageTitle>
      <Actions>
        <LanguageChoice language={language} onChange={setLanguage} />
        {known.isOpen && !isNew && (
          <ConfirmationDialog
            title={t('Delete {key}?', { key })}
            description={t('It cannot be brought back.')}
            onConfirm={() => void remove()}
          >
            <Button variant="ghost">{t('Delete')}</Button>
          </ConfirmationDialog>
        )}
        {known.preview !== null && (
          <Button variant="outline" onClick={() => void preview()}>
            {t('Preview')}
          </Button>
        )}
        <Button disabled={!isDirty} onClick={() => void save()}>
          {t('Save')}
        </Button>
      </Actions>
      <PageLayout>
        <PageBlock column="main" blockId="entry">
          {isNew && (
            <div className="mb-5 max-w-md">
              <Label htmlFor="entry-key">{t('Key')}</Label>
              <Input id="entry-key" value={newKey} placeholder="winter-2026" onChange={(event) => setNewKey(event.target.value)} />
            </div>
          )}
          <ValueForm form={form.data} language={language} value={value} onChange={(next) => setValue(next as object)} />
        </PageBlock>
      </PageLayout>
    </Page>
  );
}
