import type { Person } from '@touchline/shared/contract';
import type { PeopleTask } from '../tasks.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { InviteDialog, type InviteDialogProps } from './InviteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';

export interface PeopleDialogsProps {
  readonly task: PeopleTask;
  readonly people: readonly Person[];
  readonly canMail: boolean;
  readonly onOpen: (task: PeopleTask) => void;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** The dialog that is open. */
export default function PeopleDialogs({
  task,
  people,
  canMail,
  onOpen,
  onClose,
  onChanged,
}: PeopleDialogsProps) {
  if (task.name === 'invite') {
    const onInvited: InviteDialogProps['onInvited'] = (email, link, isMailMissing) => {
      if (link) onOpen({ name: 'link', email, link, isMailMissing });
      else onClose();
      void onChanged();
    };
    return <InviteDialog canMail={canMail} onClose={onClose} onInvited={onInvited} />;
  }
  if (task.name === 'link')
    return (
      <LinkDialog email={task.email} link={task.link} isMailMissing={task.isMailMissing} onClose={onClose} />
    );
  const { person } = task;
  if (task.name === 'role')
    return <RoleDialog person={person} people={people} onClose={onClose} onChanged={onChanged} />;
  return <DeactivateDialog person={person} people={people} onClose={onClose} onChanged={onChanged} />;
}
