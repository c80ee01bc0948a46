import { ActionBarItem, Badge, Button, Label, PageActionBar, Switch } from '@vendure/dashboard';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useReasons, useT } from './use-t.ts';

/** The buttons of a page, all of them also on a phone: of several items the engine would show one. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <PageActionBar>
    <ActionBarItem itemId="karat-actions">
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </ActionBarItem>
  </PageActionBar>
);

/** A text where no hook can be called, such as the titles of `index.tsx`. */
export const Translated = ({ text }: { text: string }) => useT()(text);

/** A row's name, which leads to its page. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="font-medium underline-offset-4 hover:underline">
    {children}
  </Link>
);

export const State = ({ isGood, text }: { isGood: boolean; text: string }) => (
  <Badge variant={isGood ? 'success' : 'secondary'}>{text}</Badge>
);

export const ButtonLink = ({ to, children }: { to: string; children: ReactNode }) => <Button render={<Link to={to} />}>{children}</Button>;

/** A list without what is done. */
export function OpenOnly({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Label className="flex items-center gap-2 text-sm font-normal">
      <Switch checked={isOn} onCheckedChange={onChange} />
      {label}
    </Label>
  );
}

/** Names and values of one thing. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
    {facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="break-words [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
  </dl>
);

export function Waiting({ error }: { error: Error | null }) {
  const t = useT();
  const reasonsOf = useReasons();
  return (
    <p role={error ? 'alert' : 'status'} className="text-muted-foreground p-6">
      {error ? reasonsOf(error) : t('Loading …')}
    </p>
  );
}
