import {
  Alert,
  Button,
  color,
  Dialog,
  DialogCloseButton,
  font,
  ItemGoneDialog,
  notify,
  radius,
  space,
  TextArea,
  useDiscardQuestion,
} from '@touchline/shared';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messages as commonMessages } from '../../messages.ts';
import { useDialogPlace } from '../dialogs.ts';
import { logReply } from './logReply.ts';
import { messages } from './messages.ts';
import type { Reply } from './replies.ts';
import type { RepliesStore } from './useReplies.ts';

/** The answer to the reply that the URL names, if any (D11). */
export function QuickReplyDialog({ store }: { readonly store: RepliesStore }) {
  const t = messages.use();
  const { shown } = useDialogPlace();
  if (shown?.name !== 'answer' || !store.hasRows) return null;
  const reply = store.replies.find(({ id }) => id === shown.id);
  if (reply === undefined) return <ItemGoneDialog title={t('quickReply')} text={t('gone')} />;
  return <QuickReply key={reply.key} reply={reply} store={store} />;
}

interface QuickReplyProps {
  readonly reply: Reply;
  readonly store: RepliesStore;
}

function QuickReply({ reply, store }: QuickReplyProps) {
  const t = messages.use();
  const common = commonMessages.use();
  const { close } = useDialogPlace();
  const [text, setText] = useState('');
  const [isSent, setIsSent] = useState(false);
  const isBlank = text.trim() === '';
  // Somebody else may have answered meanwhile. What was typed stays, to be copied.
  const isTooLate = reply.replied && !isSent;
  const { confirmClose, question } = useDiscardQuestion({ dirty: !isBlank && !isSent, busy: false });
  const name = reply.contactName || common('unnamed');
  const send = () => {
    if (isBlank || isTooLate) return;
    setIsSent(true);
    logReply(reply, text.trim());
    store.markReplied(reply);
    notify({ kind: 'success', text: t('answered', { name }) });
    close();
  };
  return (
    <Dialog
      open
      title={t('quickReplyOf', { name })}
      onClose={close}
      confirmClose={confirmClose}
      onSubmit={send}
      footer={
        <>
          <DialogCloseButton>{t('cancel')}</DialogCloseButton>
          <Button type="submit" kind="primary" disabled={isBlank || isTooLate}>
            {t('send')}
          </Button>
        </>
      }
    >
      {isTooLate && <Alert kind="info">{t('tooLate')}</Alert>}
      <figure>
        <Caption>{t('originalMessage')}</Caption>
        <Message>{reply.content || common('none')}</Message>
      </figure>
      <TextArea label={t('yourReply')} hint={t('onlyLogged')} rows={6} value={text} onChange={setText} />
      {question}
    </Dialog>
  );
}

const Caption = styled.figcaption`
  margin-bottom: ${space(0.5)};
  font: ${font.label};
`;

const Message = styled.blockquote`
  max-height: 200px;
  margin: 0;
  padding: ${space(1)} ${space(1.5)};
  overflow-y: auto;
  border-left: 3px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.hover};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;
