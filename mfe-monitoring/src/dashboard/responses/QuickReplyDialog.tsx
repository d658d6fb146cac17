import {
  Alert,
  Button,
  changeFailure,
  color,
  Dialog,
  DialogCloseButton,
  errorStatus,
  fieldErrors,
  font,
  ItemGoneDialog,
  logFailure,
  newKey,
  notify,
  radius,
  space,
  TextArea,
  useDiscardQuestion,
} from '@touchline/shared';
import { MAX_ANSWER_LENGTH, usualAddress } from '@touchline/shared/contract/rules';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { contactHistory } from '../../common/contactHistory.ts';
import { WholeMailButton } from '../../common/incoming-mail/WholeMailButton.tsx';
import { messages as commonMessages } from '../../common/messages.ts';
import { AnswerAllButton, withEverybody } from '../conversation/answer/AnswerAllButton.tsx';
import { CopiesField, faultOfCopies } from '../conversation/answer/CopiesField.tsx';
import { messages as answerMessages } from '../conversation/answer/messages.ts';
import { addressesOf } from '../conversation/answer/written.ts';
import { useHasUnsaved } from '../conversation/answer/unsavedDrafts.ts';
import { useConversationPlace } from '../conversation/useConversationPlace.ts';
import { useDialogPlace } from '../dialogs.ts';
import { dialogMessages } from './dialogMessages.ts';
import { messages } from './messages.ts';
import type { Reply } from './replies.ts';
import { AnswerAddressFields } from './AnswerAddressFields.tsx';
import { answerAddresses, sendReply, useReplyMail } from './replyRequests.ts';
import type { RepliesStore } from './useReplies.ts';

/** The answer to the reply that the URL names, if any (D11). */
export function QuickReplyDialog({ store }: { readonly store: RepliesStore }) {
  const t = dialogMessages.use();
  const list = messages.use();
  const { shown } = useDialogPlace();
  if ((shown?.name !== 'answer' && shown?.name !== 'answerAll') || !store.hasRows) return null;
  const reply = store.replies.find(({ id }) => id === shown.id);
  if (reply === undefined) return <ItemGoneDialog title={list('quickReply')} text={t('gone')} />;
  return <QuickReply key={reply.key} reply={reply} store={store} isToAll={shown.name === 'answerAll'} />;
}

interface QuickReplyProps {
  readonly reply: Reply;
  readonly store: RepliesStore;
  /** Begins with a copy to everybody. */
  readonly isToAll: boolean;
}

function QuickReply({ reply, store, isToAll }: QuickReplyProps) {
  const t = dialogMessages.use();
  const list = messages.use();
  const common = commonMessages.use();
  const answering = answerMessages.use();
  const { close } = useDialogPlace();
  const [idempotencyKey] = useState(newKey);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [first, setFirst] = useState<string>();
  const known = answerAddresses.use(reply.id);
  const mail = useReplyMail(reply.id);
  // It stays who it was when the dialog opened, whoever writes meanwhile.
  const usual = usualAddress(known.value?.addresses ?? [])?.email;
  if (first === undefined && usual !== undefined) setFirst(usual);
  const to = chosen ?? first ?? usual;
  const address = known.value?.addresses.find(({ email }) => email === to);
  const everybody = known.value?.everybody ?? [];
  // Undefined until somebody asks for it.
  const [cc, setCc] = useState<string>();
  const [isCcTyped, setCcTyped] = useState(false);
  const [ccError, setCcError] = useState<string>();
  const copies = useRef<HTMLDivElement>(null);
  const all = withEverybody(everybody, to, '');
  if (isToAll && cc === undefined && all !== '') setCc(all);
  const isRefused = address?.gets_no_mail === true;
  // An API that does not list addresses chooses itself.
  const hasAddress = (to !== undefined && !isRefused) || known.isGone || reply.id === null;
  const [isSent, setIsSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // State arrives only with the next render, and closing takes a moment; a double click comes sooner than either.
  const running = useRef(false);
  const isBlank = text.trim() === '';
  // Somebody else may have answered meanwhile. The typed text stays, to be copied.
  const isTooLate = reply.replied && !isSent && !busy;
  const { confirmClose, question } = useDiscardQuestion({ dirty: (!isBlank || isCcTyped) && !isSent, busy });
  const name = reply.contactName || common('unnamed');
  const leave = async () => {
    const mayLeave = await confirmClose();
    // Otherwise leaving for another address would ask again.
    if (mayLeave) {
      setText('');
      setCcTyped(false);
    }
    return mayLeave;
  };
  const send = async () => {
    if (isBlank || isTooLate || !hasAddress || running.current) return;
    const fault = faultOfCopies(cc ?? '', answering);
    setCcError(fault);
    if (fault !== undefined) {
      copies.current?.querySelector('input')?.focus();
      return;
    }
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const from = known.value?.from;
      const copied = addressesOf(cc ?? '');
      const answer = {
        text: text.trim(),
        ...(to !== undefined && { to }),
        ...(copied.length > 0 && { cc: copied }),
        ...(from && { from }),
      };
      const isMailed = await sendReply(reply, answer, idempotencyKey);
      setIsSent(true);
      store.answered(reply);
      const isElsewhere = isMailed && address !== undefined && address.origin !== 'contact';
      const said = isElsewhere
        ? t('sentElsewhere', { name, email: address.email })
        : t(isMailed ? 'sent' : 'notSent', { name });
      notify({ kind: 'success', text: said });
      // The server's answered state outlasts this page's mark.
      if (isMailed) void store.reload();
      close();
    } catch (error) {
      logFailure('A quick reply could not be sent.', error);
      running.current = false;
      setBusy(false);
      setCcError(fieldErrors(error).get('cc'));
      setFailure(changeFailure(error, t('sendFailed')));
      // It may go out from another mailbox by now, or to other addresses.
      if (errorStatus(error) === 409) void known.reload();
    }
  };
  return (
    <Dialog
      open
      title={list('quickReplyOf', { name })}
      onClose={close}
      busy={busy}
      confirmClose={confirmClose}
      onSubmit={() => void send()}
      footer={
        <>
          <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          <Button
            type="submit"
            kind="primary"
            disabled={isBlank || isTooLate || !hasAddress}
            busy={busy}
            busyLabel={t('sending')}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      {isTooLate && <Alert kind="info">{t('tooLate')}</Alert>}
      <DraftNote reply={reply} leave={leave} />
      <figure>
        <Caption>
          {t('originalMessage')}
          {reply.lastReplyFrom !== '' && ` · ${reply.lastReplyFrom}`}
          {mail !== undefined && mail.subject !== '' && ` · ${mail.subject}`}
          {mail !== undefined && mail.cc.length > 0 && ` · ${t('cc')}: ${mail.cc.join(', ')}`}
        </Caption>
        <Message>{reply.content || (mail === undefined ? common('none') : t('noText'))}</Message>
      </figure>
      {mail?.isFolded && <WholeMailButton id={mail.incomingMailId} isFolded />}
      <AnswerAddressFields load={known} value={to} onChange={setChosen} />
      <Copies ref={copies}>
        <AnswerAllButton
          size="small"
          kind="quiet"
          everybody={everybody}
          to={to}
          cc={cc ?? ''}
          onAnswerAll={(answered) => {
            setCc(answered);
            copies.current?.querySelector('input')?.focus();
          }}
        />
        {cc !== undefined && (
          <CopiesField
            value={cc}
            error={ccError}
            isAsked={!isToAll}
            onChange={(typed) => {
              setCc(typed);
              setCcTyped(true);
            }}
          />
        )}
      </Copies>
      <TextArea
        label={t('yourReply')}
        hint={t('replyHint')}
        rows={6}
        maxLength={MAX_ANSWER_LENGTH}
        value={text}
        onChange={setText}
      />
      {failure !== undefined && <Alert>{failure}</Alert>}
      {question}
    </Dialog>
  );
}

interface DraftNoteProps {
  readonly reply: Reply;
  /** Asks whether what is typed may be lost. */
  readonly leave: () => Promise<boolean>;
}

/** Names what the person has begun to write in the conversation (V3): otherwise both texts would be sent, neither knowing of the other. */
function DraftNote({ reply: { id, contactName, hasDraft }, leave }: DraftNoteProps) {
  const t = dialogMessages.use();
  const common = commonMessages.use();
  const { value: history } = contactHistory.use(id);
  const hasUnsaved = useHasUnsaved(id);
  const { pathOf } = useConversationPlace();
  const navigate = useNavigate();
  if (id === null || !(hasUnsaved || (history?.hasDraft ?? hasDraft))) return null;
  const openDraft = async () => {
    if (!(await leave())) return;
    const [path = '', kept = ''] = pathOf(id).split('?');
    const query = new URLSearchParams(kept);
    query.set('write', String(id));
    void navigate(`${path}?${query}`, { replace: true });
  };
  return (
    <Alert
      kind="warning"
      action={
        <Button size="small" onClick={() => void openDraft()}>
          {t('openDraft')}
        </Button>
      }
    >
      {t('hasDraft', { name: contactName || common('unnamed') })}
    </Alert>
  );
}

const Copies = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(1)};
  &:empty {
    display: none;
  }
  & > :not(button) {
    justify-self: stretch;
  }
`;

const Caption = styled.figcaption`
  margin-bottom: ${space(0.5)};
  font: ${font.label};
  overflow-wrap: anywhere;
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
