import { languageStore, logFailure, notify } from '@touchline/shared';
import type { MergeTags, UnlayerEditor as Unlayer, UnlayerOptions } from '@unlayer/types';
import { useEffect, useRef, useState } from 'react';
import { EmailEditor as ProviderEditor } from 'react-email-editor';
import { styled } from 'styled-components';
import type { EmailEditorProps } from '../../emailEditor.ts';
import { type MergeTag, useMergeTags } from '../../mergeTags.ts';
import { messages } from '../messages.ts';
import { uploadImage } from '../uploadImage.ts';
import { exportMail } from './exportMail.ts';

type Instance = Unlayer<'email'>;
type Design = Parameters<Instance['loadDesign']>[0];
type ImageRequest = { readonly accepted?: readonly File[]; readonly attachments: readonly File[] };
type ImageAnswer = (result: { progress?: number; url?: string; width?: number; height?: number }) => void;

/** The provider's editor. Its script must be in the page; until `onReady` it may still turn out not to work. */
export function UnlayerEditor({ initialDesign, subject, onReady, onChange }: EmailEditorProps) {
  const t = messages.use();
  const mergeTags = useMergeTags();
  // Never others while it is open: with other options the provider makes a new editor, and all edits are lost.
  const [options] = useState(editorOptions);
  const [editor, setEditor] = useState<Instance>();
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef({ initialDesign, subject, onReady, onChange });
  useEffect(() => {
    latest.current = { ...latest.current, subject, onReady, onChange };
  });

  useEffect(() => editor?.setMergeTags(providerMergeTags(mergeTags)), [editor, mergeTags]);

  const isOpen = useRef(false);
  const open = (made: Instance) => {
    // Every later loading of a design says so again; there is one editor to hand out.
    if (isOpen.current) return;
    isOpen.current = true;
    for (const frame of box.current?.querySelectorAll('iframe') ?? []) frame.title ||= t('frameTitle');
    latest.current.onReady({ read: () => exportMail(made, latest.current.subject) });
  };
  const prepare = (made: Instance) => {
    quietDestroy(made);
    made.registerCallback('image', addImage);
    made.addEventListener('design:loaded', () => open(made));
    made.addEventListener('design:updated', () => {
      if (isOpen.current) latest.current.onChange();
    });
  };
  const begin = (made: Instance) => {
    setEditor(made);
    // Without a design it is blank already. What is ours is a design of theirs in all that they read.
    if (latest.current.initialDesign === undefined) open(made);
    else made.loadDesign(latest.current.initialDesign as unknown as Design);
  };

  return (
    <Box ref={box}>
      <ProviderEditor options={options} minHeight={300} onLoad={prepare} onReady={begin} />
    </Box>
  );
}

/** One that never worked may not be able to go either; it must not take our own editor, drawn by then, along. */
function quietDestroy(made: Instance): void {
  const destroy = made.destroy.bind(made);
  made.destroy = () => {
    try {
      destroy();
    } catch (error) {
      logFailure('The Unlayer editor could not be closed.', error);
    }
  };
}

// Where there is no layout (jsdom) there is no matchMedia either: that counts as light.
const prefersDark = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia('(prefers-color-scheme: dark)').matches;

function editorOptions(): UnlayerOptions<'email'> {
  return {
    displayMode: 'email',
    locale: languageStore.get() === 'ru' ? 'ru-RU' : 'en-US',
    appearance: { theme: prefersDark() ? 'modern_dark' : 'modern_light' },
    // A person's own HTML is shown by the provider, in its frame: without this its scripts would run there.
    safeHtml: true,
    // The server takes no SVG: most mail clients do not show it, and it can carry script.
    features: { svgImageUpload: false },
  };
}

const providerMergeTags = (tags: readonly MergeTag[]): MergeTags =>
  Object.fromEntries(tags.map(({ name, label, value }) => [name, { name: label, value }]));

/** Keeps an image that is added in the editor with us. A failed upload gives the editor an empty URL (T8). */
async function addImage({ accepted, attachments }: ImageRequest, done: ImageAnswer): Promise<void> {
  const file = accepted?.[0] ?? attachments[0];
  if (file === undefined) return;
  try {
    const { url, width, height } = await uploadImage(file, {
      // 100 says that it is over, which only the answer can.
      onSent: (share) => done({ progress: Math.min(99, Math.round(share * 100)) }),
    });
    done({ progress: 100, url, ...(width > 0 ? { width, height } : {}) });
  } catch (error) {
    logFailure(`The image ${file.name} could not be uploaded.`, error);
    const reason = error instanceof Error ? error.message : messages.text('uploadFailed');
    notify({ kind: 'error', text: messages.text('imageFailed', { name: file.name, reason }) });
    done({ progress: 100, url: '' });
  }
}

const Box = styled.div`
  display: flex;
  flex: 1;
  min-width: 0;
  & > div {
    min-width: 0;
  }
`;
