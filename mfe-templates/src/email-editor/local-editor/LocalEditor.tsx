import { Alert, color, radius, VisuallyHidden } from '@touchline/shared';
import { CLIPPED_MAIL_BYTES } from '@touchline/shared/contract/rules';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { styled } from 'styled-components';
import type { EmailEditorProps } from '../../emailEditor.ts';
import { Canvas } from './canvas/Canvas.tsx';
import { PART } from './canvas/dropPlace.ts';
import { createEditorActions } from './editorActions.ts';
import { type Editor, EditorContext, useEditorState } from './EditorContext.ts';
import { LeftOutWarning } from './LeftOutWarning.tsx';
import { messages } from './messages.ts';
import { createEditorStore, keyOf, type Place, readDesign, rowsOf } from './model/index.ts';
import { isClipped, useKilobytes, useMailSize } from './preview/MailSize.tsx';
import { mailHtml } from './preview/mailHtml.ts';
import { Preview } from './preview/Preview.tsx';
import { StartChooser } from './preview/StartChooser.tsx';
import { type PanelTab, SidePanel } from './SidePanel.tsx';
import { createSpeaker, type Speaker } from './speaker.ts';
import { TopBar, type TopBarProps, type View } from './TopBar.tsx';

/** Touchline's own e-mail editor (T9): works without other networks, and preserves what it does not know. */
export default function LocalEditor({ initialDesign, subject, onReady, onChange }: EmailEditorProps) {
  const [opened] = useState(() => readDesign(initialDesign));
  const [store] = useState(() => createEditorStore(opened.design));
  const newestSubject = useRef(subject);
  useEffect(() => {
    newestSubject.current = subject;
  }, [subject]);

  const tellOfEdit = useEffectEvent(() => onChange());
  useEffect(() => store.subscribeToEdits(() => tellOfEdit()), [store]);
  const tellReady = useEffectEvent(() =>
    onReady({
      read: async () => {
        const { design } = store.getState();
        return { design, html: mailHtml(design, newestSubject.current) };
      },
    }),
  );
  // Effects run once the design has been drawn.
  useEffect(() => tellReady(), []);
  return <OpenEditor store={store} subject={subject} unreadable={opened.unreadable} />;
}

interface OpenEditorProps extends Pick<Editor, 'store'> {
  readonly subject: string;
  readonly unreadable: boolean;
}

function OpenEditor({ store, subject, unreadable }: OpenEditorProps) {
  const t = messages.use();
  const [view, setView] = useState<View>('edit');
  const [tab, setTab] = useState<PanelTab>('add');
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const [hasStarted, setHasStarted] = useState(() => rowsOf(store.getState().design).length > 0);
  const root = useRef<HTMLElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [speaker] = useState(createSpeaker);

  const editor = useMemo((): Editor => {
    const openSettings = () => {
      setTab(store.getState().place.kind === 'body' ? 'mail' : 'part');
      setIsPanelOpen(true);
      // The panel has yet to be drawn.
      requestAnimationFrame(() => {
        focusFirst(panel.current);
        if (isOverMail(panel.current)) {
          const { place } = store.getState();
          root.current?.querySelector(`[${PART}="${keyOf(place)}"]`)?.scrollIntoView({ block: 'start' });
        }
      });
    };
    return { store, actions: createEditorActions(store, speaker.say), openSettings };
  }, [store, speaker, setTab, setIsPanelOpen]);

  const focusSelected = () => {
    const { place, isWriting } = store.getState();
    // The text that is being written has the focus in it.
    if (!isWriting) root.current?.querySelector<HTMLElement>(`[${PART}="${keyOf(place)}"]`)?.focus();
  };
  const leavePanel = () => {
    setIsPanelOpen(false);
    focusSelected();
  };
  const showPart = (place: Place) => {
    setView('edit');
    store.select(place);
    // The mail has yet to be drawn.
    requestAnimationFrame(focusSelected);
  };
  // Where the panel covers the mail, it would hide what was just added.
  const showAdded = () => {
    if (isOverMail(panel.current)) requestAnimationFrame(leavePanel);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = event.key.toLowerCase();
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (event.defaultPrevented || !isCommand || (key !== 'z' && key !== 'y') || hasOwnUndo(event.target))
      return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) editor.actions.redo();
    else editor.actions.undo();
  };

  return (
    <EditorContext value={editor}>
      <Root ref={root} aria-label={t('editor')} onKeyDown={onKeyDown}>
        <Bar
          subject={subject}
          view={view}
          onView={setView}
          onShow={showPart}
          isPanelOpen={isPanelOpen}
          onPanel={hasStarted && view === 'edit' ? () => setIsPanelOpen(!isPanelOpen) : undefined}
        />
        {unreadable && <Alert kind="warning">{t('unreadable')}</Alert>}
        <Main $isWide={view !== 'edit' || !hasStarted}>
          {view !== 'edit' && <MailPreview subject={subject} device={view} />}
          {view === 'edit' && !hasStarted && (
            <StartChooser subject={subject} onStart={() => setHasStarted(true)} />
          )}
          {view === 'edit' && hasStarted && (
            <>
              <Canvas onPick={() => setTab('part')} />
              <SidePanel
                panel={panel}
                tab={tab}
                onTab={setTab}
                isOpen={isPanelOpen}
                onClose={leavePanel}
                onLeave={leavePanel}
                onAdded={showAdded}
              />
            </>
          )}
        </Main>
        <Spoken speaker={speaker} />
      </Root>
    </EditorContext>
  );
}

interface BarProps extends Omit<TopBarProps, 'size'> {
  readonly subject: string;
  readonly onShow: (place: Place) => void;
}

function Bar({ subject, onShow, ...bar }: BarProps) {
  const { design } = useEditorState();
  const t = messages.use();
  const kilobytes = useKilobytes();
  const size = useMailSize(design, subject);
  return (
    <>
      <TopBar {...bar} size={size} />
      <LeftOutWarning onShow={onShow} />
      {isClipped(size) && (
        <Alert kind="warning">
          {t('tooLarge', { kilobytes: kilobytes(size), limit: kilobytes(CLIPPED_MAIL_BYTES) })}
        </Alert>
      )}
    </>
  );
}

/** Live region that announces what the actions did. */
function Spoken({ speaker }: { readonly speaker: Speaker }) {
  const words = useSyncExternalStore(speaker.subscribe, speaker.getWords);
  return <VisuallyHidden as="output">{words}</VisuallyHidden>;
}

function MailPreview({
  subject,
  device,
}: {
  readonly subject: string;
  readonly device: 'desktop' | 'phone';
}) {
  const { design } = useEditorState();
  return <Preview design={design} subject={subject} device={device} />;
}

/** Fields and editable texts have their own undo. */
function hasOwnUndo(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
}

/** In a narrow editor the panel covers part of the mail. */
function isOverMail(panel: HTMLElement | null): boolean {
  return panel !== null && getComputedStyle(panel).position === 'absolute';
}

function focusFirst(panel: HTMLElement | null): void {
  const content = panel?.querySelector<HTMLElement>('[role="tabpanel"]');
  const control = content?.querySelector<HTMLElement>(
    'input:not(:disabled), textarea, select, button:not(:disabled), [tabindex="0"]',
  );
  (control ?? content)?.focus();
}

const Root = styled.section`
  container: editor / inline-size;
  display: flex;
  flex-direction: column;
  /* In a column that fills its window, as high as there is room; otherwise a sensible height for a mail. */
  flex: 1 1 auto;
  height: 560px;
  min-height: 300px;
  min-width: 0;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.ground};
`;

const Main = styled.div<{ $isWide: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: ${({ $isWide }) => ($isWide ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 336px')};
  grid-template-rows: minmax(0, 1fr);
  flex: 1;
  min-height: 0;
  @container editor (max-width: 760px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
