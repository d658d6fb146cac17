import { Alert, Button, lazyPart, notify, useAction, useMay } from '@touchline/shared';
import type { Invitation, Person } from '@touchline/shared/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LongItemList } from '../ItemList.ts';
import { Hint, HintRow, SettingsCard } from '../SettingsCard.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { LoadState } from '../LoadState.tsx';
import { messages } from './messages.ts';
import { confirmAddress, invite, makeResetLink, people, reactivate, withdrawInvitation } from './people.ts';
import { PersonRow } from './PersonRow.tsx';
import { RequireTwoFactor } from './RequireTwoFactor.tsx';
import type { PeopleTask } from './tasks.ts';

// Not part of the page's first download: most visits open none of them.
const PeopleDialogs = lazyPart(() => import(/* webpackChunkName: "people" */ './dialogs/PeopleDialogs.tsx'));

/** Others invite and deactivate too, and who was invited comes. */
const POLL_INTERVAL = 15_000;

/** Accounts: who may sign in, as what, and who is invited (U2). Only administrators see it. */
export function PeopleCard() {
  return useMay('people') && <People />;
}

function People() {
  const t = messages.use();
  const load = people.use(undefined, { pollInterval: POLL_INTERVAL });
  const { value, isGone, reload } = load;
  const [task, setTask] = useState<PeopleTask>();
  const { failure, run } = useAction({
    log: 'An account could not be changed.',
    failed: t('failed'),
    reload,
  });
  if (isGone) return null;
  const onLink = ({ id, email }: Person) =>
    void run(async () => setTask({ name: 'link', email, link: await makeResetLink(id) }));
  const onReactivate = ({ id, email }: Person) =>
    void run(async () => {
      await reactivate(id);
      notify({ kind: 'success', text: t('reactivated', { email }) });
    });
  const onConfirmAddress = ({ id, awaited_address: email }: Person) =>
    void run(async () => {
      if (email === null) return;
      await confirmAddress(id, email);
      notify({ kind: 'success', text: t('addressConfirmed', { email }) });
    });
  const onInviteAgain = ({ email, role }: Invitation) =>
    void run(async () =>
      setTask({ name: 'link', email, link: await invite({ email, role, by_mail: false }) }),
    );
  const onWithdraw = ({ id, email }: Invitation) =>
    void run(async () => {
      await withdrawInvitation(id);
      notify({ kind: 'success', text: t('withdrawn', { email }) });
    });
  return (
    <SettingsCard anchor="people" title={t('title')}>
      <HintRow>
        <Hint>{t('hint')}</Hint>
        <Button icon={<Plus />} onClick={() => setTask({ name: 'invite' })}>
          {t('invite')}
        </Button>
      </HintRow>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <LoadState load={load} failed={t('loadFailed')} loading={t('loading')} count={3} />
      {value !== undefined && (
        <LongItemList aria-label={t('list')}>
          {value.people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              onOpen={setTask}
              onLink={onLink}
              onReactivate={onReactivate}
              onConfirmAddress={onConfirmAddress}
            />
          ))}
        </LongItemList>
      )}
      {value !== undefined && <RequireTwoFactor />}
      {value !== undefined && value.invitations.length > 0 && (
        <>
          <h3>{t('invitations')}</h3>
          <LongItemList aria-label={t('invitations')}>
            {value.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onAgain={onInviteAgain}
                onWithdraw={onWithdraw}
              />
            ))}
          </LongItemList>
        </>
      )}
      {task !== undefined && value !== undefined && (
        <PeopleDialogs
          task={task}
          people={value.people}
          canMail={value.can_mail}
          onOpen={setTask}
          onClose={() => setTask(undefined)}
          onChanged={reload}
        />
      )}
    </SettingsCard>
  );
}
