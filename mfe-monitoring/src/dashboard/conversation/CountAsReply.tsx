import { Button, changeFailure, http, logFailure, notify } from '@touchline/shared';
import type { MailCount } from '@touchline/shared/contract';
import { MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { contactHistory } from '../../common/contactHistory.ts';
import { monitoringContacts } from '../../common/monitoringLists.ts';
import { countMailPath } from '../../common/paths.ts';
import { messages } from './messages.ts';

export interface CountAsReplyProps {
  /** The contact, and its name. */
  readonly contact: number;
  readonly name: string;
  /** The mail that was taken for an automatic answer. */
  readonly mail: string;
}

/** Counts what was taken for a note of absence as a reply, with Undo (V5). */
export function CountAsReply({ contact, name, mail }: CountAsReplyProps) {
  const t = messages.use();
  const [isBusy, setBusy] = useState(false);
  const { reload: reloadHistory } = contactHistory.use(contact);
  const { reload: reloadList } = monitoringContacts.use();
  const count = async (as: MailCount['as']) => {
    setBusy(true);
    try {
      await http.post(countMailPath(mail), { as } satisfies MailCount);
      if (as === 'reply') {
        const action = { label: t('undo'), onClick: () => void count('automatic_reply') };
        notify({ kind: 'success', text: t('countsAsReply', { name }), action });
      }
      await Promise.all([reloadHistory(), reloadList()]);
    } catch (error) {
      logFailure('A mail could not be counted otherwise.', error);
      notify({ kind: 'error', text: changeFailure(error, t('countFailed')) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button
        size="small"
        kind="quiet"
        icon={<MessageSquareReply />}
        busy={isBusy}
        onClick={() => void count('reply')}
      >
        {t('countAsReply')}
      </Button>
    </div>
  );
}
