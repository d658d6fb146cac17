import { Button, IconButton, May, usePhone } from '@touchline/shared';
import { Eye, Reply as ReplyIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages as commonMessages } from '../../common/messages.ts';
import { messages } from './messages.ts';
import type { Reply } from './replies.ts';

export interface ReplyActionsProps {
  readonly reply: Reply;
  readonly onView: (reply: Reply) => void;
  readonly onAnswer: (reply: Reply) => void;
}

/** The actions of a row: view it (D9), and answer it unless it is answered (D11). */
export function ReplyActions({ reply, onView, onAnswer }: ReplyActionsProps) {
  const t = messages.use();
  const common = commonMessages.use();
  const name = reply.contactName || common('unnamed');
  // A row without an id has no URL to open.
  if (reply.id === null) return <>{common('none')}</>;
  return (
    <>
      <Action label={t('viewOf', { name })} short={t('view')} icon={<Eye />} onClick={() => onView(reply)} />
      {!reply.replied && !reply.isErased && reply.type === 'reply' && (
        <May do="conversations">
          <Action
            label={t('quickReplyOf', { name })}
            short={t('quickReply')}
            icon={<ReplyIcon />}
            onClick={() => onAnswer(reply)}
          />
        </May>
      )}
    </>
  );
}

interface ActionProps {
  readonly label: string;
  readonly short: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

/** An icon in the table, where the column has a head; a button with words on touch screens. */
function Action({ label, short, icon, onClick }: ActionProps) {
  const phone = usePhone();
  if (!phone) return <IconButton size="small" label={label} tooltip={short} icon={icon} onClick={onClick} />;
  return (
    <Button size="small" aria-label={label} icon={icon} onClick={onClick}>
      {short}
    </Button>
  );
}
