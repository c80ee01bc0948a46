import { Input } from '@vendure/dashboard';
import { useId } from 'react';
import type { LinkTarget } from '../../operations.ts';
import { useAnswer } from '../api.ts';

interface Props {
  readonly id: string;
  readonly value: string;
  readonly onChange: (reference: string) => void;
}

/** A reference, offered by its title, or an address. */
export function LinkInput({ id, value, onChange }: Props) {
  const list = useId();
  const { data = [] } = useAnswer<readonly LinkTarget[]>('query { karatLinkTargets }');
  const title = data.find(({ reference }) => reference === value)?.title;
  return (
    <div className="flex items-center gap-3">
      <Input
        id={id}
        list={list}
        className="max-w-md"
        placeholder="page:…, category:…, https://…"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {data.map((one) => (
          <option key={one.reference} value={one.reference}>
            {one.title}
          </option>
        ))}
      </datalist>
      {title !== undefined && <span className="text-muted-foreground truncate text-sm">{title}</span>}
    </div>
  );
}
