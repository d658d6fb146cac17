import {
  Alert,
  Button,
  changeFailure,
  color,
  errorStatus,
  fieldErrors,
  font,
  IconButton,
  type Item,
  logFailure,
  MailFrame,
  media,
  newKey,
  radius,
  Skeleton,
  space,
  TextField,
} from '@touchline/shared';
import type { AnswerForm, LastAnswer } from '@touchline/shared/contract';
import { fillMergeTags } from '@touchline/shared/contract/fill-merge-tags';
import { isEmailAddress, MAX_CC, TEXT_LIMITS } from '@touchline/shared/contract/rules';
import type { RichTextHandle } from '@touchline/shared/rich-text';
import { Paperclip, Send, Trash2 } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { AnswerAddressFields } from '../../responses/AnswerAddressFields.tsx';
import { sendAnswer } from './answerRequests.ts';
import { AttachmentList } from './AttachmentList.tsx';
import { messages } from './messages.ts';
import { SnippetPicker } from './SnippetPicker.tsx';
import { useAttachments } from './useAttachments.ts';
import { addressesOf, textOf, useDraft } from './useDraft.ts';

// Larger than the rest of the conversation, and only writing needs it.
const RichText = lazy(async () => {
  const { RichText: component } = await import(
    /* webpackChunkName: "rich-text" */ '@touchline/shared/rich-text'
  );
  return { default: component };
});

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
  const draft = useDraft(contact, form.draft);
  const { written, change, state } = draft;
  const files = useAttachments(written.attachments, (attachments) => change({ attachments }));
  const [seen, setSeen] = useState(lastAnswer?.id ?? null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly text: string; readonly isUnseen: boolean }>();
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [hasMore, setHasMore] = useState(written.cc !== '' || written.subject !== '');
  const [isAsked, setAsked] = useState(false);
  const askMore = () => {
    setAsked(true);
    setHasMore(true);
  };
  const editor = useRef<RichTextHandle>(null);
  const chooser = useRef<HTMLInputElement>(null);
  // State arrives only with the next render; a second press comes sooner.
  const running = useRef(false);
  // One key for each answer: an attempt that got no response may have been stored, and must not be stored twice.
  const attempt = useRef({ content: '', key: '' });
  const own = form.addresses.find(({ origin }) => origin === 'contact')?.email;
  const to = written.to ?? own;
  const isFirst = form.subject === '';
  const missing = fillMergeTags(written.html, form.merge_values).missing;

  const { reload: reloadForm } = load;
  useEffect(() => {
    if (state === 'elsewhere') void reloadForm();
  }, [state, reloadForm]);

  const check = (): ReadonlyMap<string, string> => {
    const found = new Map<string, string>();
    const cc = addressesOf(written.cc);
    const wrong = cc.find((address) => !isEmailAddress(address));
    if (wrong !== undefined) found.set('cc', t('ccWrong', { email: wrong }));
    else if (cc.length > MAX_CC) found.set('cc', t('ccMany'));
    if (isFirst && written.subject.trim() === '') found.set('subject', t('subjectNeeded'));
    if (textOf(written.html) === '') found.set('html', t('empty'));
    return found;
  };
  const send = async (known = seen) => {
    if (running.current || files.isBusy || missing.length > 0 || state === 'elsewhere') return;
    const wrong = check();
    setErrors(wrong);
    setFailure(undefined);
    if (wrong.has('cc') || wrong.has('subject')) setHasMore(true);
    if (wrong.size > 0) return;
    running.current = true;
    setBusy(true);
    if ((await draft.flush()) === 'elsewhere') {
      running.current = false;
      setBusy(false);
      return;
    }
    draft.finish();
    const answer = {
      html: written.html,
      ...(to !== undefined && { to }),
      cc: addressesOf(written.cc),
      subject: written.subject.trim(),
      attachments: written.attachments.map(({ id }) => id),
    };
    const content = JSON.stringify(answer);
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
    const shown = { ...(form.from !== '' && { from: form.from }), seen: known, draft: draft.version() };
    try {
      await sendAnswer(contact, { ...answer, ...shown }, attempt.current.key);
      await reload();
      onSent();
    } catch (error) {
      draft.finish(false);
      running.current = false;
      setBusy(false);
      logFailure('An answer could not be sent.', error);
      const named = fieldErrors(error);
      // Its first attempt was taken back meanwhile.
      if (errorStatus(error) === 409 && named.size === 0) attempt.current = { content: '', key: '' };
      setErrors(named);
      if (named.has('draft')) draft.noteConflict();
      else setFailure({ text: changeFailure(error, t('sendFailed')), isUnseen: named.has('seen') });
      // It may go from another mailbox by now, or somebody has answered.
      await Promise.all([load.reload(), reload()]);
    }
  };
  const discard = async () => {
    setFailure(undefined);
    try {
      await draft.discard();
      onClose();
      await reload();
    } catch (error) {
      setFailure({ text: changeFailure(error, t('discardFailed')), isUnseen: false });
    }
  };
  const close = async () => {
    // Otherwise the text would be lost; why is shown.
    if ((await draft.flush()) !== 'kept') return;
    onClose();
    await reload();
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return;
    // The editor would break the line.
    event.preventDefault();
    event.stopPropagation();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // It would close the conversation.
    event.preventDefault();
    void close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, as its button does.
    <Form
      noValidate
      aria-label={t('composer', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={onKeyDown}
      onKeyDownCapture={onKeyDownCapture}
    >
      <AnswerAddressFields load={load} value={to} onChange={(email) => change({ to: email })} />
      {hasMore || isFirst ? (
        <>
          <TextField
            label={t('cc')}
            hint={t('ccHint')}
            value={written.cc}
            onChange={(cc) => change({ cc })}
            error={errors.get('cc')}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that opened the field has gone.
            autoFocus={isAsked}
          />
          <TextField
            label={t('subject')}
            value={written.subject}
            placeholder={form.subject}
            maxLength={TEXT_LIMITS.subject}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that opened the composer has gone.
            autoFocus={isFirst}
            onChange={(subject) => change({ subject })}
            error={errors.get('subject')}
          />
        </>
      ) : (
        <div>
          <Button size="small" kind="quiet" onClick={askMore}>
            {t('more')}
          </Button>
        </div>
      )}
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
            autoFocus={!isFirst}
            onLeave={() => void close()}
          />
        </Frame>
      </Suspense>
      {errors.has('html') && <Wrong role="alert">{errors.get('html')}</Wrong>}
      {missing.length > 0 && <Alert kind="warning">{t('missing', { tags: missing.join(', ') })}</Alert>}
      <Tools>
        <SnippetPicker
          onChoose={(html) => editor.current?.insert(fillMergeTags(html, form.merge_values).html)}
        />
        <Button
          icon={<Paperclip />}
          busy={files.isBusy}
          busyLabel={t('attaching')}
          onClick={() => chooser.current?.click()}
        >
          {t('attach')}
        </Button>
      </Tools>
      {form.signature !== '' && (
        <section aria-label={t('signature')}>
          <MailFrame html={form.signature} title={t('signature')} images="none" />
        </section>
      )}
      <AttachmentList attachments={written.attachments} onRemove={files.remove} />
      {files.failure !== undefined && <Alert>{files.failure}</Alert>}
      {state === 'elsewhere' && (
        <Alert
          kind="warning"
          action={
            <Row>
              <Button size="small" onClick={() => draft.takeOther(form.draft)}>
                {t('takeTheirs')}
              </Button>
              <Button size="small" onClick={() => draft.keepOwn(form.draft)}>
                {t('keepMine')}
              </Button>
            </Row>
          }
        >
          {t('elsewhere')}
        </Alert>
      )}
      {draft.failure !== undefined && state === 'failed' && (
        <Alert
          kind="warning"
          action={
            <Button size="small" onClick={onClose}>
              {t('closeUnsaved')}
            </Button>
          }
        >
          {draft.failure}
        </Alert>
      )}
      {failure && (
        <Alert
          action={
            failure.isUnseen && (
              <Row>
                <Button size="small" onClick={() => void send(lastAnswer?.id ?? null)}>
                  {t('sendAnyway')}
                </Button>
                <Button
                  size="small"
                  onClick={() => {
                    setSeen(lastAnswer?.id ?? null);
                    setFailure(undefined);
                  }}
                >
                  {t('lookFirst')}
                </Button>
              </Row>
            )
          }
        >
          {failure.text}
        </Alert>
      )}
      <Foot>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t('attach')}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            target.value = '';
            void files.add(chosen);
          }}
        />
        <IconButton label={t('discard')} icon={<Trash2 />} onClick={() => void discard()} disabled={isBusy} />
        <Hint>
          <KeysHint>{t('sendHint')}</KeysHint> <output>{state === 'saved' && t('saved')}</output>
        </Hint>
        <Button onClick={() => void close()} disabled={isBusy}>
          {t('close')}
        </Button>
        <Button
          type="submit"
          kind="primary"
          icon={<Send />}
          disabled={missing.length > 0 || files.isBusy || to === undefined}
          busy={isBusy}
          busyLabel={t('sending')}
        >
          {t('send')}
        </Button>
      </Foot>
    </Form>
  );
}

/** What recipients see is light in the dark look as well, only not as bright. */
const PAPER = {
  padding: '10px 12px',
  background: 'light-dark(#ffffff, #dfe3e0)',
  color: '#344054',
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
    min-height: 72px;
    max-height: min(26dvh, 220px);
    overflow: auto;
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

/** In sight however much is written above it. */
const Foot = styled.div`
  position: sticky;
  bottom: calc(-1 * ${space(1.5)});
  padding-bottom: ${space(1.5)};
  margin-bottom: calc(-1 * ${space(1.5)});
  background: ${color.surface};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  & > p {
    flex: 1 1 120px;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

const Hint = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;

/** A phone has no such keys. */
const KeysHint = styled.span`
  @media ${media.phone} {
    display: none;
  }
`;

const Wrong = styled.p`
  color: ${color.dangerText};
  font: ${font.small};
`;
