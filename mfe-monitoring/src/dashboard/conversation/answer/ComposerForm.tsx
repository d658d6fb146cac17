import {
  Alert,
  changeFailure,
  color,
  font,
  type Item,
  MailFrame,
  radius,
  Skeleton,
  space,
} from '@touchline/shared';
import type { AnswerForm, LastAnswer } from '@touchline/shared/contract';
import { fillMergeTags } from '@touchline/shared/contract/fill-merge-tags';
import { usualAddress } from '@touchline/shared/contract/rules';
import type { RichTextHandle } from '@touchline/shared/rich-text';
import {
  type ClipboardEvent,
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { AnswerAddressFields } from '../../responses/AnswerAddressFields.tsx';
import { onHeldText, textArrived, writesTo } from '../expectText.ts';
import { LITTLE_ROOM } from '../littleRoom.ts';
import { useCloseByEscape } from '../useCloseByEscape.ts';
import { AttachButton } from './AttachButton.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { ComposerFoot } from './ComposerFoot.tsx';
import { ComposerNotes } from './ComposerNotes.tsx';
import { MailFields } from './MailFields.tsx';
import { messages } from './messages.ts';
import { broughtBy } from './pastedFiles.ts';
import { SnippetPicker } from './SnippetPicker.tsx';
import { useAttachments } from './useAttachments.ts';
import { useDraft } from './useDraft.ts';
import { useSending } from './useSending.ts';

/** Larger than the rest of the conversation, and only writing needs it. */
export const loadEditor = () => import(/* webpackChunkName: "rich-text" */ '@touchline/shared/rich-text');
const RichText = lazy(async () => ({ default: (await loadEditor()).RichText }));

export interface ComposerProps {
  /** The contact, and its name. */
  readonly contact: number;
  readonly name: string;
  /** The newest answer that the page shows. */
  readonly lastAnswer: LastAnswer | null;
  /** Reads the conversation again. */
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

export interface ComposerFormProps extends ComposerProps {
  readonly form: AnswerForm;
  readonly load: Item<AnswerForm>;
}

/** The form of a {@link Composer}. */
export function ComposerForm(props: ComposerFormProps) {
  const { contact, name, lastAnswer, form, load, reload, onClose, onSent } = props;
  const t = messages.use();
  // One begun before that was kept goes to the contact, as it would have then.
  const usual = form.draft
    ? form.addresses.find(({ origin }) => origin === 'contact')
    : usualAddress(form.addresses);
  const draft = useDraft(contact, form.draft, usual?.email);
  const { written, change, state } = draft;
  const to = written.to ?? usual?.email;
  const files = useAttachments(written.attachments, (attachments) => change({ attachments }));
  const [hasMore, setHasMore] = useState(written.cc !== '' || written.subject !== '');
  const editor = useRef<RichTextHandle>(null);
  const missing = fillMergeTags(written.html, form.merge_values).missing;
  const isRefused = form.addresses.some(({ email, gets_no_mail }) => gets_no_mail && email === to);
  const [isTextHere, setTextHere] = useState(false);
  const isUnready = !isTextHere || files.isBusy || missing.length > 0 || isRefused;
  const sending = useSending({
    contact,
    form,
    load,
    draft,
    to,
    isUnready,
    lastAnswer,
    reload,
    onSent,
    onWrong: (fields) => {
      if (fields.has('cc') || fields.has('subject')) setHasMore(true);
      else editor.current?.focus();
    },
  });
  const { isBusy, errors } = sending;

  const addHeld = useEffectEvent((text: string) => {
    // A first mail begins with its subject.
    if (form.subject === '') change({ subject: written.subject + text.replaceAll('\n', ' ') });
    else editor.current?.type(text);
  });
  // Before the text arrives, which brings what was held for it.
  useLayoutEffect(() => onHeldText(contact, (text) => addHeld(text)), [contact]);

  const frame = useRef<HTMLFormElement>(null);
  const wrong = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (errors.has('cc') || errors.has('subject')) {
      const field = frame.current?.querySelector<HTMLElement>('input[aria-invalid]');
      field?.focus({ preventScroll: true });
      // Near the edge its message would be cut off.
      field?.scrollIntoView?.({ block: 'center' });
      return;
    }
    // In a low window it is below what can be seen.
    if (errors.has('html')) wrong.current?.scrollIntoView?.({ block: 'center' });
  }, [errors]);
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Otherwise it may lie below Send.
    if (files.failures.length > 0) refusal.current?.scrollIntoView?.({ block: 'nearest' });
  }, [files.failures]);

  const { reload: reloadForm } = load;
  useEffect(() => {
    if (state === 'elsewhere') void reloadForm();
  }, [state, reloadForm]);

  const discard = async () => {
    sending.clearFailure();
    try {
      await draft.discard();
      onClose();
      await reload();
    } catch (error) {
      sending.fail(changeFailure(error, t('discardFailed')));
    }
  };
  const close = async () => {
    const saved = await draft.flush();
    // The person is asked first; why is shown. What only could not be sent to the server is kept in this browser.
    if (saved === 'elsewhere' || saved === 'refused') return;
    onClose();
    await reload();
  };
  useCloseByEscape(frame, () => void close());
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return;
    // The editor would break the line.
    event.preventDefault();
    event.stopPropagation();
    sending.send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // It would close the conversation.
    event.preventDefault();
    void close();
  };
  /** Attaches what the editor would drop without a word. */
  const bring = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const { files: brought, hasPictures } = broughtBy(data);
    if (hasPictures) files.refuse(t('picturesLeftOut'));
    if (brought.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void files.add(brought);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, as its button does.
    <Form
      ref={frame}
      noValidate
      {...writesTo(contact)}
      aria-label={t('composer', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        sending.send();
      }}
      onKeyDown={onKeyDown}
      onKeyDownCapture={onKeyDownCapture}
      onPasteCapture={(event) => bring(event, event.clipboardData)}
      onDropCapture={(event) => bring(event, event.dataTransfer)}
      // Without it the browser opens a dropped file in place of the page.
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
    >
      <AnswerAddressFields load={load} value={to} onChange={(email) => change({ to: email })} />
      <MailFields
        form={form}
        to={to}
        written={written}
        errors={errors}
        isOpen={hasMore}
        onOpen={() => setHasMore(true)}
        onChange={change}
      />
      <Suspense fallback={<Skeleton count={3} label={t('loading')} />}>
        <Frame>
          <RichText
            label={t('text')}
            toolbar="above"
            style={PAPER}
            value={written.html}
            onChange={(html) => change({ html })}
            handle={editor}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that opened the composer has gone.
            autoFocus={form.subject !== ''}
            onLeave={() => void close()}
          />
        </Frame>
        <Arrival
          onArrive={() => {
            // What was typed before goes out too, wherever the focus is by now.
            if (editor.current !== null || form.subject === '') textArrived(contact);
            setTextHere(true);
          }}
        />
      </Suspense>
      {errors.has('html') && (
        <Wrong ref={wrong} role="alert">
          {errors.get('html')}
        </Wrong>
      )}
      {missing.length > 0 && <Alert kind="warning">{t('missing', { tags: missing.join(', ') })}</Alert>}
      <Tools>
        <SnippetPicker
          onChoose={(html) => editor.current?.insert(fillMergeTags(html, form.merge_values).html)}
        />
        <AttachmentList attachments={written.attachments} onRemove={files.remove} />
      </Tools>
      {form.signature !== '' && (
        <section aria-label={t('signature')}>
          <MailFrame html={form.signature} title={t('signature')} images="none" look="page" />
        </section>
      )}
      <div ref={refusal} hidden={files.failures.length === 0}>
        {files.failures.length > 0 && (
          <Alert>
            {files.failures.map((told) => (
              <p key={told}>{told}</p>
            ))}
          </Alert>
        )}
      </div>
      <ComposerNotes form={form} draft={draft} sending={sending} onClose={onClose} />
      <ComposerFoot
        state={state}
        isBusy={isBusy}
        canSend={!isUnready && to !== undefined}
        attach={
          <AttachButton
            isBusy={files.isBusy}
            count={written.attachments.length}
            onChoose={(chosen) => void files.add(chosen)}
          />
        }
        onDiscard={() => void discard()}
        onClose={() => void close()}
      />
    </Form>
  );
}

/** Tells when what it stands beside is there, which is loaded after the form. */
function Arrival({ onArrive }: { readonly onArrive: () => void }) {
  const arrive = useEffectEvent(onArrive);
  useEffect(() => arrive(), []);
  return null;
}

/** As the page around it, also in the dark: the mail takes no colours with it. */
const PAPER = {
  padding: '10px 12px',
  background: color.surface,
  color: color.text,
} as const satisfies CSSProperties;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
`;

const Frame = styled.div`
  overflow: hidden;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  && [role='textbox'] {
    /* Six lines. */
    min-height: 152px;
    max-height: min(26dvh, 220px);
    overflow: auto;
  }
  /* What scrolls there is the conversation. */
  ${LITTLE_ROOM} {
    && [role='textbox'] {
      max-height: none;
    }
  }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(1)};
  & > :first-child:not(:last-child) {
    flex: 1 1 180px;
    min-width: 0;
  }
`;

const Wrong = styled.p`
  color: ${color.dangerText};
  font: ${font.small};
`;
