import { Button, Input, Label, NativeSelect, NativeSelectOption, Switch, Textarea } from '@vendure/dashboard';
import { PlusIcon, Trash2Icon } from 'lucide-react';
import { useContext, useId, useMemo } from 'react';
import type { Field, PartType } from '../../../../backend/operator/content/form/describe-form.ts';
import type { Form } from '../../operations.ts';
import { useT } from '../use-t.ts';
import { FormContext, type InputProps, isRecord, type Kind, textOf, useLabels, type Value } from './form-context.ts';
import { LinkInput } from './link-input.tsx';
import { PictureInput } from './picture-input.tsx';
import { ChoiceInput, ChoicesInput, TimeInput } from './plain-inputs.tsx';
import { Card, RowButtons, useRows } from './row-card.tsx';

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
  const { labels } = form;
  const context = useMemo(() => ({ labels, language }), [labels, language]);
  return (
    <FormContext.Provider value={context}>
      <ValueInput widget={form.widget} value={value} onChange={onChange} id={id} />
    </FormContext.Provider>
  );
}

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

function LanguagesInput({ widget, value, onChange, id }: InputProps<Kind<'languages'>>) {
  const { language } = useContext(FormContext);
  const shown = widget.languages.includes(language) ? language : (widget.languages[0] ?? language);
  const texts = isRecord(value) ? value : {};
  return <ValueInput widget={widget.of} value={texts[shown]} onChange={(text) => onChange({ ...texts, [shown]: text })} id={id} />;
}

/** True if a missing value is shown as a button that adds it: an empty text would only be noise. */
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

function ListInput({ widget, value, onChange, id }: InputProps<Kind<'list'>>) {
  const all = useRows(value, onChange);
  const t = useT();
  const isGroup = widget.of.kind === 'group';
  return (
    <div className="flex flex-col gap-2">
      {all.rows.map((row, index) =>
        isGroup ? (
          <Card key={all.keyOf(index)} title={`${index + 1}`} rows={all} index={index} summary={row}>
            <ValueInput widget={widget.of} value={row} onChange={(next) => all.set(index, next)} id={`${id}-${index}`} />
          </Card>
        ) : (
          <div key={all.keyOf(index)} className="flex items-start gap-2">
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
          <Card key={all.keyOf(index)} title={labelOf(type?.type ?? '?')} rows={all} index={index} summary={row}>
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
