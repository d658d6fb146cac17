import type { AccountLink, Person } from '@touchline/shared/contract';
import type { PeopleTask } from '../tasks.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';

export interface PeopleDialogsProps {
  readonly task: PeopleTask;
  readonly people: readonly Person[];
  readonly onOpen: (task: PeopleTask) => void;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** The dialog that is open. */
export default function PeopleDialogs({ task, people, onOpen, onClose, onChanged }: PeopleDialogsProps) {
  if (task.name === 'invite') {
    const onInvited = (email: string, link: AccountLink) => {
      onOpen({ name: 'link', email, link });
      void onChanged();
    };
    return <InviteDialog onClose={onClose} onInvited={onInvited} />;
  }
  if (task.name === 'link') return <LinkDialog email={task.email} link={task.link} onClose={onClose} />;
  const { person } = task;
  if (task.name === 'role') return <RoleDialog person={person} onClose={onClose} onChanged={onChanged} />;
  return <DeactivateDialog person={person} people={people} onClose={onClose} onChanged={onChanged} />;
}
