import {
  Button,
  FullWidthPageBlock,
  Input,
  Page,
  PageLayout,
  PageTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@vendure/dashboard';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { Listed } from '../../../backend/operator/lists.ts';
import { useAnswer } from './api.ts';
import { Actions } from './parts.tsx';
import { useReasons, useT } from './use-t.ts';

export interface Column<T> {
  readonly title: string;
  readonly isNumber?: boolean;
  cell(row: T): ReactNode;
}

interface Props<T> {
  readonly id: string;
  readonly title: string;
  /** A query with the variable `query`. */
  readonly operation: string;
  readonly columns: readonly Column<T>[];
  keyOf(row: T): string;
  /** More of the query than search and page. */
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Beside the search. */
  readonly filters?: ReactNode;
  readonly actions?: ReactNode;
}

const ROWS = 25;
const NO_FILTER = {};

/** A list of the backend: search, pages, one row for each entry. */
export function ListView<T>({ id, title, operation, columns, keyOf, filter = NO_FILTER, filters, actions }: Props<T>) {
  const t = useT();
  const reasonsOf = useReasons();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  // Another search, or another filter, begins with its first page.
  const of = JSON.stringify([search, filter]);
  const [at, setAt] = useState({ of, page: 0 });
  const page = at.of === of ? at.page : 0;
  const setPage = (next: number): void => setAt({ of, page: next });
  const { data, isPending, error } = useAnswer<Listed<T>>(operation, {
    query: { search: wanted, skip: page * ROWS, take: ROWS, ...filter },
  });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / ROWS));
  return (
    <Page pageId={id}>
      <PageTitle>{title}</PageTitle>
      {actions && <Actions>{actions}</Actions>}
      <PageLayout>
        <FullWidthPageBlock blockId="list">
          <div className="flex flex-wrap items-center gap-3 pb-4">
            <Input
              type="search"
              className="max-w-sm"
              aria-label={t('Search')}
              placeholder={t('Search')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            {filters}
          </div>
          <div className="border-border bg-card overflow-x-auto rounded-md border">
            <Table>
              <TableHeader>
                <TableRow className="border-border">
                  {columns.map((column) => (
                    <TableHead key={column.title} className={column.isNumber ? 'text-right' : undefined}>
                      {column.title}
                    </TableHead>
                  ))}
                </TableRow>
              </TableHeader>
              <TableBody>
                {(data?.items ?? []).map((row) => (
                  <TableRow key={keyOf(row)} className="border-border">
                    {columns.map((column) => (
                      <TableCell key={column.title} className={column.isNumber ? 'text-right tabular-nums' : undefined}>
                        {column.cell(row)}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
                {data?.items.length === 0 && <Notice columns={columns.length} text={t('Nothing found.')} />}
                {isPending && <Notice columns={columns.length} text={t('Loading …')} />}
                {error && <Notice columns={columns.length} text={reasonsOf(error)} />}
              </TableBody>
            </Table>
          </div>
          {pages > 1 && (
            <div className="flex items-center justify-end gap-3 pt-4 text-sm">
              <span>{t('Page {page} of {pages}', { page: page + 1, pages })}</span>
              <Button variant="outline" size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
                {t('Back')}
              </Button>
              <Button variant="outline" size="sm" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
                {t('Next')}
              </Button>
            </div>
          )}
        </FullWidthPageBlock>
      </PageLayout>
    </Page>
  );
}

const Notice = ({ columns, text }: { columns: number; text: string }) => (
  <TableRow className="border-border">
    <TableCell colSpan={columns} className="text-muted-foreground py-8 text-center">
      {text}
    </TableCell>
  </TableRow>
);
