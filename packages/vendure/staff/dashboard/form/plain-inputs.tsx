import { Input, Label, NativeSelect, NativeSelectOption, Switch } from '@vendure/dashboard';
import { type InputProps, type Kind, textOf, useLabels } from './form-context.ts';

/** Local time; stored as an instant. */
export function TimeInput({ value, onChange, id }: InputProps) {
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

export function ChoiceInput({ widget, value, onChange, id, isOptional }: InputProps<Kind<'choice'>>) {
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

export function ChoicesInput({ widget, value, onChange }: InputProps<Kind<'choices'>>) {
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
