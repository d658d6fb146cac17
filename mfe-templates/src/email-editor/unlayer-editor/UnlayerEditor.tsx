import { languageStore } from '@touchline/shared';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Design, EmailBody, EmailEditorProps } from '../../emailEditor.ts';
import { useMergeTags } from '../../mergeTags.ts';
import { messages } from '../messages.ts';
import type { Opening } from './channel.ts';
import { FrameConnection, NoMail } from './frameConnection.ts';
import { keepFrameImage } from './frameImages.ts';
import { FRAME_PATH } from './framePath.ts';

interface UnlayerEditorProps extends EmailEditorProps {
  /** Origin of the frame's document, see `frameOrigin`. */
  readonly origin: string;
  /** The editor cannot be loaded; only before `onReady`. */
  readonly onUnreachable: () => void;
}

/**
 * The provider's editor, in a frame of another origin, from where its script cannot reach the page's session. Throws while
 * rendering when the editor broke.
 */
export function UnlayerEditor({ origin, ...props }: UnlayerEditorProps) {
  const t = messages.use();
  const mergeTags = useMergeTags();
  const frame = useRef<HTMLIFrameElement>(null);
  const connection = useRef<FrameConnection>(undefined);
  const [failure, setFailure] = useState<Error>();
  const latest = useRef({ ...props, mergeTags });
  useLayoutEffect(() => {
    latest.current = { ...props, mergeTags };
  });

  // Never recreated while it is open: all edits would be lost.
  useLayoutEffect(() => {
    if (frame.current === null) return undefined;
    const made = new FrameConnection(frame.current, origin, openingOf(latest.current), {
      onReady: () => latest.current.onReady({ read: () => readMail(made, latest.current.subject) }),
      onUpdated: () => latest.current.onChange(),
      onImage: (id, file) =>
        void keepFrameImage(file, (answer) => made.send({ type: 'imageProgress', id, answer })),
      onUnreachable: () => latest.current.onUnreachable(),
      onFailed: setFailure,
    });
    connection.current = made;
    return () => made.close();
  }, [origin]);
  useEffect(() => connection.current?.send({ type: 'mergeTags', mergeTags }), [mergeTags]);

  if (failure !== undefined) throw failure;
  return (
    <Frame
      ref={frame}
      src={`${origin}${FRAME_PATH}#${location.origin}`}
      title={t('frameTitle')}
      // Its own origin, which the provider's inner frame needs for its storage, is not the page's.
      sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-modals allow-downloads"
      allow="clipboard-read; clipboard-write; fullscreen"
    />
  );
}

function openingOf({
  initialDesign,
  mergeTags,
}: Pick<EmailEditorProps, 'initialDesign'> & Pick<Opening, 'mergeTags'>): Opening {
  return {
    language: languageStore.get(),
    isDark: prefersDark(),
    title: messages.text('frameTitle'),
    mergeTags,
    design: initialDesign && JSON.stringify(initialDesign),
  };
}

/** @throws {Error} with a message to show, when the editor gives no mail */
async function readMail(connection: FrameConnection, subject: string): Promise<EmailBody> {
  try {
    const { design, html } = await connection.export(subject);
    return { design: JSON.parse(design) as Design, html };
  } catch (error) {
    const reason = error instanceof NoMail ? error.reason : 'noAnswer';
    throw new Error(messages.text(reason), { cause: error });
  }
}

// Without layout (jsdom) there is no matchMedia either: that counts as light.
const prefersDark = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia('(prefers-color-scheme: dark)').matches;

const Frame = styled.iframe`
  flex: 1;
  width: 100%;
  min-width: 0;
  min-height: 300px;
  border: 0;
  /* A frame whose colour scheme differs from its page's gets an opaque background. */
  color-scheme: light dark;
`;
