import { Button, Input, Label, NativeSelect, NativeSelectOption, Switch, Textarea } from '@vendure/dashboard';
import { ArrowDownIcon, ArrowUpIcon, ChevronRightIcon, PlusIcon, Trash2Icon } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import type { Field, PartType, Widget } from '../../../../../backend/operator/content/form/describe-form.ts';
import type { Form } from '../../operations.ts';
import { useFormats, useT } from '../use-t.ts';
import { LinkInput } from './link-input.tsx';
import { PictureInput } from './picture-input.tsx';

type Value = Readonly<Record<string, unknown>>;
type Kind<K extends Widget['kind']> = Extract<Widget, { kind: K }>;

interface Context {
  readonly labels: Form['labels'];
  /** Of texts that have one value for each language. */
  readonly language: string;
}
const FormContext = createContext<Context>({ labels: { fields: {}, parts: {}, choices: {} }, language: 'de' });

interface InputProps<W extends Widget = Widget> {
  readonly widget: W;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly id: string;
  readonly isOptional?: boolean;
}

/** The form that the backend has described. The value keeps fields that no form knows. */
export function ValueForm({
  form,
  language,
  value,
  onChange,
}: {
  form: Form;
  language: string;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const id = useId();
  return (
    <FormContext.Provider value={{ labels: form.labels, language }}>
      <ValueInput widget={form.widget} value={value} onChange={onChange} id={id} />
    </FormContext.Provider>
  );
}

function useLabels() {
  const { labels } = useContext(FormContext);
  const { isGerman } = useFormats();
  const of = (table: keyof Form['labels']) => (name: string) => labels[table][name]?.[isGerman ? 0 : 1] ?? name;
  return { field: of('fields'), part: of('parts'), choice: of('choices') };
}

const isRecord = (value: unknown): value is Value => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function ValueInput(props: InputProps) {
  const { widget, value, onChange, id } = props;
  switch (widget.kind) {
    case 'text':
      return widget.long ? (
        <Textarea id={id} rows={3} value={textOf(value)} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <Input id={id} value={textOf(value)} onChange={(event) => onChange(event.target.value)} />
      );
    case 'html':
      return (
        <Textarea
          id={id}
          rows={8}
          spellCheck={false}
          className="font-mono text-xs leading-relaxed"
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return (
        <Input
          id={id}
          type="number"
          className="max-w-48"
          min={widget.min}
          max={widget.max}
          step={widget.whole ? 1 : 'any'}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
        />
      );
    case 'time':
      return <TimeInput {...props} widget={widget} />;
    case 'switch':
      return <Switch id={id} checked={value === true} onCheckedChange={onChange} />;
    case 'choice':
      return <ChoiceInput {...props} widget={widget} />;
    case 'choices':
      return <ChoicesInput {...props} widget={widget} />;
    case 'picture':
      return <PictureInput id={id} value={textOf(value)} onChange={onChange} />;
    case 'link':
      return <LinkInput id={id} value={textOf(value)} onChange={onChange} />;
    case 'languages':
      return <LanguagesInput {...props} widget={widget} />;
    case 'group':
      return <Fields fields={widget.fields} value={isRecord(value) ? value : {}} onChange={onChange} id={id} />;
    case 'list':
      return <ListInput {...props} widget={widget} />;
    case 'record':
      return <RecordInput {...props} widget={widget} />;
    case 'parts':
      return <PartsInput {...props} widget={widget} />;
    case 'json':
      return null;
  }
}

/** Local time; stored as an instant. */
function TimeInput({ value, onChange, id }: InputProps) {
  const at = typeof value === 'string' && value !== '' ? new Date(value) : null;
  const local = at ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16) : '';
  return (
    <Input
      id={id}
      type="datetime-local"
      className="max-w-64"
      value={local}
      onChange={(event) => onChange(event.target.value === '' ? '' : new Date(event.target.value).toISOString())}
    />
  );
}

function ChoiceInput({ widget, value, onChange, id, isOptional }: InputProps<Kind<'choice'>>) {
  const { choice } = useLabels();
  return (
    <NativeSelect
      id={id}
      value={textOf(value)}
      onChange={(event) => onChange(widget.choices.find((one) => String(one) === event.target.value))}
    >
      {isOptional && <NativeSelectOption value="">–</NativeSelectOption>}
      {widget.choices.map((one) => (
        <NativeSelectOption key={one} value={String(one)}>
          {choice(String(one))}
        </NativeSelectOption>
      ))}
    </NativeSelect>
  );
}

function ChoicesInput({ widget, value, onChange }: InputProps<Kind<'choices'>>) {
  const { choice } = useLabels();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <div className="flex flex-wrap gap-4">
      {widget.choices.map((one) => (
        <Label key={one} className="flex items-center gap-2 font-normal">
          <Switch
            checked={chosen.includes(one)}
            onCheckedChange={(isOn) => onChange(widget.choices.filter((other) => (other === one ? isOn : chosen.includes(other))))}
          />
          {choice(String(one))}
        </Label>
      ))}
    </div>
  );
}

function LanguagesInput({ widget, value, onChange, id }: InputProps<Kind<'languages'>>) {
  const { language } = useContext(FormContext);
  const shown = widget.languages.includes(language) ? language : (widget.languages[0] ?? language);
  const texts = isRecord(value) ? value : {};
  return <ValueInput widget={widget.of} value={texts[shown]} onChange={(text) => onChange({ ...texts, [shown]: text })} id={id} />;
}

/** Whether a missing value is shown as a button that adds it: an empty text would only be noise. */
const isAdded = ({ widget, isOptional, isNullable }: Field): boolean =>
  (isOptional || isNullable) && ['group', 'record', 'parts', 'list'].includes(widget.kind === 'languages' ? widget.of.kind : widget.kind);

interface FieldsProps {
  readonly fields: readonly Field[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly id: string;
}

function Fields({ fields, value, onChange, id }: FieldsProps) {
  const { field: labelOf } = useLabels();
  const { language } = useContext(FormContext);
  const t = useT();
  return (
    <div className="flex flex-col gap-5">
      {fields.map((field) => {
        const { name, widget } = field;
        const inner = `${id}-${name}`;
        const set = (next: unknown): void => onChange({ ...value, [name]: next });
        const isMissing = value[name] === undefined || value[name] === null;
        if (isAdded(field) && isMissing)
          return (
            <div key={name}>
              <Button type="button" variant="outline" size="sm" onClick={() => set(field.blank)}>
                <PlusIcon /> {labelOf(name)}
              </Button>
            </div>
          );
        const isFramed = widget.kind === 'group';
        return (
          <div
            key={name}
            className={isFramed ? 'border-border rounded-md border p-4' : widget.kind === 'switch' ? 'flex items-center gap-3' : undefined}
          >
            <div className="flex min-h-7 items-center gap-2">
              <Label htmlFor={inner}>{labelOf(name)}</Label>
              {widget.kind === 'languages' && <span className="text-muted-foreground text-xs uppercase">{language}</span>}
              {isAdded(field) && (
                <Button
                  type="button"
                  variant="ghost"
                  size="sm"
                  className="text-muted-foreground ml-auto"
                  onClick={() => set(field.isNullable ? null : undefined)}
                >
                  {t('Remove')}
                </Button>
              )}
            </div>
            <ValueInput widget={widget} value={value[name]} onChange={set} id={inner} isOptional={field.isOptional || field.isNullable} />
          </div>
        );
      })}
    </div>
  );
}

/** A new row; its key only has to differ from the others'. */
const newRow = (blank: unknown): unknown =>
  isRecord(blank) && blank['key'] === '' ? { ...blank, key: crypto.randomUUID().slice(0, 8) } : structuredClone(blank);

function useRows(value: unknown, onChange: (value: unknown) => void) {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return {
    rows,
    set: (index: number, row: unknown) => onChange(rows.with(index, row)),
    remove: (index: number) => onChange(rows.toSpliced(index, 1)),
    add: (blank: unknown) => onChange([...rows, newRow(blank)]),
    move: (index: number, by: number) => onChange(rows.toSpliced(index, 1).toSpliced(index + by, 0, rows[index])),
  };
}
type Rows = ReturnType<typeof useRows>;

function ListInput({ widget, value, onChange, id }: InputProps<Kind<'list'>>) {
  const all = useRows(value, onChange);
  const t = useT();
  const isGroup = widget.of.kind === 'group';
  return (
    <div className="flex flex-col gap-2">
      {all.rows.map((row, index) =>
        isGroup ? (
          <Card key={index} title={`${index + 1}`} rows={all} index={index} summary={row}>
            <ValueInput widget={widget.of} value={row} onChange={(next) => all.set(index, next)} id={`${id}-${index}`} />
          </Card>
        ) : (
          <div key={index} className="flex items-start gap-2">
            <div className="grow">
              <ValueInput widget={widget.of} value={row} onChange={(next) => all.set(index, next)} id={`${id}-${index}`} />
            </div>
            <RowButtons rows={all} index={index} />
          </div>
        ),
      )}
      <div>
        <Button type="button" variant="outline" size="sm" onClick={() => all.add(widget.blank)}>
          <PlusIcon /> {t('Add')}
        </Button>
      </div>
    </div>
  );
}

function PartsInput({ widget, value, onChange, id }: InputProps<Kind<'parts'>>) {
  const all = useRows(value, onChange);
  const { part: labelOf } = useLabels();
  const t = useT();
  const add = (type: PartType | undefined): void => {
    if (type) all.add(isRecord(type.blank) && type.fields.some(({ name }) => name === 'key') ? { ...type.blank, key: '' } : type.blank);
  };
  return (
    <div className="flex flex-col gap-2">
      {all.rows.map((row, index) => {
        const type = widget.types.find((one) => isRecord(row) && one.type === row['type']);
        const fields = type?.fields.filter(({ name }) => name !== 'key') ?? [];
        return (
          <Card key={index} title={labelOf(type?.type ?? '?')} rows={all} index={index} summary={row}>
            {fields.length > 0 && (
              <Fields fields={fields} value={isRecord(row) ? row : {}} onChange={(next) => all.set(index, next)} id={`${id}-${index}`} />
            )}
          </Card>
        );
      })}
      <NativeSelect aria-label={t('Add')} value="" onChange={(event) => add(widget.types.find(({ type }) => type === event.target.value))}>
        <NativeSelectOption value="">{t('Add …')}</NativeSelectOption>
        {widget.types
          .toSorted((one, other) => labelOf(one.type).localeCompare(labelOf(other.type)))
          .map(({ type }) => (
            <NativeSelectOption key={type} value={type}>
              {labelOf(type)}
            </NativeSelectOption>
          ))}
      </NativeSelect>
    </div>
  );
}

/** Scores by a key: names and numbers side by side. */
function RecordInput({ widget, value, onChange, id }: InputProps<Kind<'record'>>) {
  const t = useT();
  const entries = Object.entries(isRecord(value) ? value : {});
  const put = (next: readonly (readonly [string, unknown])[]): void => onChange(Object.fromEntries(next));
  return (
    <div className="flex flex-col gap-2">
      {entries.map(([key, one], index) => (
        <div key={index} className="flex items-start gap-2">
          <Input
            className="max-w-56"
            aria-label={t('Name')}
            value={key}
            onChange={(event) => put(entries.with(index, [event.target.value, one]))}
          />
          <div className="grow">
            <ValueInput widget={widget.of} value={one} onChange={(next) => put(entries.with(index, [key, next]))} id={`${id}-${index}`} />
          </div>
          <Button type="button" variant="ghost" size="icon" aria-label={t('Remove')} onClick={() => put(entries.toSpliced(index, 1))}>
            <Trash2Icon />
          </Button>
        </div>
      ))}
      <div>
        <Button type="button" variant="outline" size="sm" onClick={() => put([...entries, ['', widget.blank]])}>
          <PlusIcon /> {t('Add')}
        </Button>
      </div>
    </div>
  );
}

interface CardProps {
  readonly title: string;
  readonly rows: Rows;
  readonly index: number;
  readonly summary: unknown;
  readonly children: ReactNode;
}

/** Closed at first: a page has many blocks. */
function Card({ title, rows, index, summary, children }: CardProps) {
  const { language } = useContext(FormContext);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="border-border rounded-md border">
      <div className="flex items-center gap-2 py-1 pr-1 pl-2">
        <button
          type="button"
          className="flex min-w-0 grow items-center gap-2 py-1.5 text-left text-sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRightIcon className={`size-4 shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
          <span className="shrink-0 font-medium">{title}</span>
          <span className="text-muted-foreground truncate">{summaryOf(summary, language)}</span>
        </button>
        <RowButtons rows={rows} index={index} />
      </div>
      {isOpen && (
        <div id={id} className="border-border border-t p-4">
          {children}
        </div>
      )}
    </div>
  );
}

function RowButtons({ rows, index }: { rows: Rows; index: number }) {
  const t = useT();
  const isLast = index === rows.rows.length - 1;
  return (
    <div className="flex shrink-0">
      <Button type="button" variant="ghost" size="icon" aria-label={t('Up')} disabled={index === 0} onClick={() => rows.move(index, -1)}>
        <ArrowUpIcon />
      </Button>
      <Button type="button" variant="ghost" size="icon" aria-label={t('Down')} disabled={isLast} onClick={() => rows.move(index, 1)}>
        <ArrowDownIcon />
      </Button>
      <Button type="button" variant="ghost" size="icon" aria-label={t('Remove')} onClick={() => rows.remove(index)}>
        <Trash2Icon />
      </Button>
    </div>
  );
}

/** The first text of a row, by which staff find it again. */
function summaryOf(row: unknown, language: string): string {
  if (!isRecord(row)) return '';
  for (const name of ['title', 'question', 'text', 'label', 'caption', 'html', 'media', 'key']) {
    const value = row[name];
    const text = isRecord(value) ? (value[language] ?? value['de'] ?? value['en']) : value;
    if (typeof text === 'string' && text !== '') return text.replaceAll(/<[^>]*>/g, ' ').slice(0, 120);
  }
  return '';
}
