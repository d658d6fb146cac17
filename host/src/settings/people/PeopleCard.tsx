import {
  Alert,
  Button,
  changeFailure,
  LoadFailure,
  logFailure,
  notify,
  Skeleton,
  useMay,
} from '@touchline/shared';
import type { Invitation, Person } from '@touchline/shared/contract';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ItemList } from '../ItemList.ts';
import { Hint, HintRow, SettingsCard } from '../SettingsCard.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { messages } from './messages.ts';
import { invite, makeResetLink, people, reactivate, withdrawInvitation } from './people.ts';
import { PersonRow } from './PersonRow.tsx';
import { RequireTwoFactor } from './RequireTwoFactor.tsx';
import type { PeopleTask } from './tasks.ts';

// Not part of the page's first download: most visits open none of them.
const PeopleDialogs = lazy(() => import(/* webpackChunkName: "people" */ './dialogs/PeopleDialogs.tsx'));

/** Accounts: who may sign in, as what, and who is invited (U2). Only administrators see it. */
export function PeopleCard() {
  return useMay('people') && <People />;
}

function People() {
  const t = messages.use();
  const load = people.use();
  const { value, status, isGone, reload } = load;
  const [task, setTask] = useState<PeopleTask>();
  const [failure, setFailure] = useState<string>();
  if (isGone) return null;
  /** Runs what needs no dialog, and says what went wrong. */
  const run = async (change: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await change();
      await reload();
    } catch (error) {
      logFailure('An account could not be changed.', error);
      setFailure(changeFailure(error, t('failed')));
    }
  };
  const onLink = ({ id, email }: Person) =>
    void run(async () => setTask({ name: 'link', email, link: await makeResetLink(id) }));
  const onReactivate = ({ id, email }: Person) =>
    void run(async () => {
      await reactivate(id);
      notify({ kind: 'success', text: t('reactivated', { email }) });
    });
  const onInviteAgain = ({ email, role }: Invitation) =>
    void run(async () => setTask({ name: 'link', email, link: await invite({ email, role }) }));
  const onWithdraw = ({ id, email }: Invitation) =>
    void run(async () => {
      await withdrawInvitation(id);
      notify({ kind: 'success', text: t('withdrawn', { email }) });
    });
  return (
    <SettingsCard title={t('title')}>
      <HintRow>
        <Hint>{t('hint')}</Hint>
        <Button icon={<Plus />} onClick={() => setTask({ name: 'invite' })}>
          {t('invite')}
        </Button>
      </HintRow>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {status === 'failed' && (
        <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={value !== undefined} />
      )}
      {status === 'loading' && value === undefined && <Skeleton count={3} label={t('loading')} />}
      {value !== undefined && (
        <ItemList aria-label={t('list')}>
          {value.people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              onOpen={setTask}
              onLink={onLink}
              onReactivate={onReactivate}
            />
          ))}
        </ItemList>
      )}
      {value !== undefined && <RequireTwoFactor />}
      {value !== undefined && value.invitations.length > 0 && (
        <>
          <h3>{t('invitations')}</h3>
          <ItemList aria-label={t('invitations')}>
            {value.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onAgain={onInviteAgain}
                onWithdraw={onWithdraw}
              />
            ))}
          </ItemList>
        </>
      )}
      {task !== undefined && value !== undefined && (
        <Suspense fallback={null}>
          <PeopleDialogs
            task={task}
            people={value.people}
            onOpen={setTask}
            onClose={() => setTask(undefined)}
            onChanged={reload}
          />
        </Suspense>
      )}
    </SettingsCard>
  );
}
