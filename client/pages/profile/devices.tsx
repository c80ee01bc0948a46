import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { deviceName } from '../../../shared/commerce/device-name.ts';
import type { Session } from '../../../packages/contract/customer.ts';
import { endAllSessionsForm, endSessionForm } from '../../../shared/forms/profile.ts';
import { homePath } from '../../core/links.ts';
import { useApp, useFormat, useStores, useT } from '../../core/app-context.tsx';
import { useDayOfYear, useTimeOfDay } from '../../core/seldom-formats.ts';
import { Button } from '../../ui/button.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TextButton } from '../../ui/text-link.tsx';
import { leaveSession } from '../../features/customer/session.ts';
import { confirmChoice } from '../../features/dialogs/store.ts';
import { DataRow } from '../../features/account/section.tsx';
import styles from './profile.module.css';
import { sessionsQuery } from './queries.ts';
import { useSavedToast } from './use-saved.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';
import { DAY_MS } from '../../../packages/contract/time.ts';

type SessionView = z.output<typeof Session>;

/** The customer's sessions, this one first; each other one can be ended. */
export function Devices() {
  const t = useT('profile');
  const queryClient = useQueryClient();
  const saved = useSavedToast();
  const nameOf = useDeviceName();
  const usedText = useUsedText();
  const { data } = useSuspenseQuery(sessionsQuery()).data;
  const sessions = [...data].sort((a, b) => Number(b.current) - Number(a.current));
  const state = useForm(endSessionForm, {
    onDone(_answer, { id }) {
      queryClient.setQueryData(sessionsQuery().queryKey, { data: data.filter((session) => String(session.id) !== id) });
      saved(t('sessionEnded'));
    },
  });
  return (
    <>
      <FormView state={state} labels={{}} className={styles.rows} aria-label={t('devices')}>
        {sessions.map((session) => (
          <DataRow
            key={session.id}
            stacked
            term={nameOf(session)}
            value={session.current ? <span className={styles.current}>{usedText(session)}</span> : usedText(session)}
            {...(!session.current && { action: <EndSession session={session} name={nameOf(session)} /> })}
          />
        ))}
      </FormView>
      <EndAllSessions />
    </>
  );
}

/** The button's value says which session the form is about. */
function EndSession({ session, name }: { readonly session: SessionView; readonly name: string }) {
  const t = useT('profile');
  return (
    <TextButton
      type="submit"
      variant="quiet"
      name="id"
      value={session.id}
      aria-label={t('rowAction', { action: t('endSession'), row: name })}
    >
      {t('endSession')}
    </TextButton>
  );
}

/** Asks first; without JavaScript it signs out at once. */
function EndAllSessions() {
  const t = useT('profile');
  const form = useT('form');
  const app = useApp();
  const { dialogs } = useStores();
  const state = useForm(endAllSessionsForm, {
    onDone() {
      leaveSession(app, homePath(app));
      return new Promise(() => undefined);
    },
  });
  const texts = { title: t('endAllTitle'), text: t('endAllText'), confirm: t('endAll'), cancel: t('endAllCancel') };
  return (
    <FormView state={state} labels={{}} className={styles.belowRows} aria-label={t('endAll')}>
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        busy={state.busy}
        busyLabel={form('sending')}
        onClick={(event) => {
          event.preventDefault();
          confirmChoice(dialogs, texts).then(
            () => state.props.ref.current?.requestSubmit(),
            () => undefined,
          );
        }}
      >
        {t('endAll')}
      </Button>
    </FormView>
  );
}

/** „Firefox auf macOS“. */
function useDeviceName(): (session: SessionView) => string {
  const t = useT('profile');
  return ({ user_agent }) => {
    const { browser, system } = deviceName(user_agent);
    return browser !== null && system !== null ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
  };
}

function useUsedText(): (session: SessionView) => string {
  const t = useT('profile');
  const { date } = useFormat();
  const dayOfYear = useDayOfYear();
  const time = useTimeOfDay();
  return ({ current, created_at, last_used_at }) => {
    if (current) return t('thisDevice', { date: dayOfYear(new Date(created_at)) });
    const used = new Date(last_used_at);
    const daysAgo = (days: number) => date(new Date(Date.now() - days * DAY_MS));
    if (date(used) === daysAgo(0)) return t('usedToday', { time: time(used) });
    if (date(used) === daysAgo(1)) return t('usedYesterday', { time: time(used) });
    return t('usedOn', { date: dayOfYear(used) });
  };
}
