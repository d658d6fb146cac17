import { Button, lazyPart } from '@touchline/shared';
import { UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { followUps } from '../../common/followUps.ts';
import { messages } from './messages.ts';

const NamedPersonDialog = lazyPart(async () => ({
  default: (await import('./NamedPersonDialog.tsx')).NamedPersonDialog,
}));

export interface SenderContactProps {
  /** In whose conversation they wrote. */
  readonly contact: number;
  /** As the mail says: `Bob Smith <bob@club.example>`. */
  readonly sender: string;
}

/** Offers to make a contact of who wrote in place of one, most likely a colleague (S14). */
export function SenderContact({ contact, sender }: SenderContactProps) {
  const t = messages.use();
  const [isMaking, setMaking] = useState(false);
  const { value: followUp } = followUps.use(contact);
  const person = useMemo(() => personOf(sender), [sender]);
  return (
    <div>
      <Button size="small" icon={<UserPlus />} onClick={() => setMaking(true)}>
        {t('title')}
      </Button>
      {isMaking && (
        <NamedPersonDialog
          contact={contact}
          person={person}
          organization={followUp?.organization ?? null}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}

function personOf(sender: string) {
  const [, name = '', email = ''] = /^([^<]*)<([^<>]*)>$/u.exec(sender) ?? [];
  const full_name = name.trim();
  return email === ''
    ? { full_name: '', email: sender }
    : { full_name: full_name.includes('@') ? '' : full_name, email };
}
