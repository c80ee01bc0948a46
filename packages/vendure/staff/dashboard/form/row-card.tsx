import { Button } from '@vendure/dashboard';
import { ArrowDownIcon, ArrowUpIcon, ChevronRightIcon, Trash2Icon } from 'lucide-react';
import { type ReactNode, useContext, useId, useState } from 'react';
import { useT } from '../use-t.ts';
import { FormContext, isRecord } from './form-context.ts';

/** A new row; its key only has to differ from the others'. */
const newRow = (blank: unknown): unknown =>
  isRecord(blank) && blank['key'] === '' ? { ...blank, key: crypto.randomUUID().slice(0, 8) } : structuredClone(blank);

export function useRows(value: unknown, onChange: (value: unknown) => void) {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const [moved, setMoved] = useState<readonly number[]>([]);
  // Another value has come from outside.
  const keys = moved.length === rows.length ? moved : rows.map((_, index) => index);
  const change = (nextRows: readonly unknown[], nextKeys: readonly number[]): void => {
    setMoved(nextKeys);
    onChange(nextRows);
  };
  return {
    rows,
    /** A row stays open when it moves. */
    keyOf: (index: number) => keys[index],
    set: (index: number, row: unknown) => onChange(rows.with(index, row)),
    remove: (index: number) => change(rows.toSpliced(index, 1), keys.toSpliced(index, 1)),
    add: (blank: unknown) => change([...rows, newRow(blank)], [...keys, Math.max(-1, ...keys) + 1]),
    move: (index: number, by: number) =>
      change(
        rows.toSpliced(index, 1).toSpliced(index + by, 0, rows[index]),
        keys.toSpliced(index, 1).toSpliced(index + by, 0, keys[index] ?? index),
      ),
  };
}
export type Rows = ReturnType<typeof useRows>;

interface CardProps {
  readonly title: string;
  readonly rows: Rows;
  readonly index: number;
  readonly summary: unknown;
  readonly children: ReactNode;
}

/** Closed at first: a page has many blocks. */
export function Card({ title, rows, index, summary, children }: CardProps) {
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

export function RowButtons({ rows, index }: { rows: Rows; index: number }) {
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
  for (const name of ['title', 'question', 'text', 'label', 'caption', 'html', 'media']) {
    const value = row[name];
    const text = isRecord(value) ? (value[language] ?? value['de'] ?? value['en']) : value;
    if (typeof text === 'string' && text !== '') return text.replaceAll(/<[^>]*>/g, ' ').slice(0, 120);
  }
  const inside = Object.values(row).find((one) => Array.isArray(one) && isRecord(one[0])) as readonly unknown[] | undefined;
  return inside ? summaryOf(inside[0], language) : '';
}
