import type { MergeTags, UnlayerEditor as Unlayer, UnlayerOptions } from '@unlayer/types';
import { useState } from 'react';
import { EmailEditor as ProviderEditor } from 'react-email-editor';
import type { ChannelMergeTag, ImageProgress, Opening } from '../channel.ts';
import type { PageChannel } from './pageChannel.ts';

type Instance = Unlayer<'email'>;
type Design = Parameters<Instance['loadDesign']>[0];
type ImageRequest = { readonly accepted?: readonly File[]; readonly attachments: readonly File[] };
type ImageAnswer = (result: ImageProgress) => void;

interface FramedEditorProps {
  readonly opening: Opening;
  readonly channel: PageChannel;
}

/** The provider's editor, controlled by the page around its frame. Its script must be loaded. */
export function FramedEditor({ opening, channel }: FramedEditorProps) {
  // Fixed while it is open: with new options the provider would create a new editor, and all edits would be lost.
  const [options] = useState(() => editorOptions(opening));

  const prepare = (made: Instance) => {
    let isOpen = false;
    let { mergeTags } = opening;
    const showMergeTags = () => made.setMergeTags(providerMergeTags(mergeTags));
    const open = () => {
      // Fires again for every later load of a design.
      if (isOpen) return;
      isOpen = true;
      for (const frame of document.querySelectorAll('iframe')) frame.title ||= 'Unlayer';
      channel.send({ type: 'ready' });
    };
    made.registerCallback('image', ({ accepted, attachments }: ImageRequest, done: ImageAnswer) => {
      const file = accepted?.[0] ?? attachments[0];
      if (file !== undefined) channel.sendImage(file, done);
    });
    made.addEventListener('design:loaded', open);
    made.addEventListener('design:updated', () => {
      if (isOpen) channel.send({ type: 'updated' });
    });
    made.addEventListener('editor:ready', () => {
      showMergeTags();
      // Without a design it is already blank. Our designs match theirs in everything they read.
      if (opening.design === undefined) open();
      else made.loadDesign(JSON.parse(opening.design) as Design);
    });
    channel.obey({
      mergeTags: (message) => {
        mergeTags = message.mergeTags;
        showMergeTags();
      },
      export: ({ id, title }) =>
        made.exportHtml(
          ({ design, html }) =>
            channel.send({ type: 'exported', id, body: { design: JSON.stringify(design), html } }),
          // Drops rules that the mail does not use: clients cut long mails off.
          { cleanup: true, title },
        ),
    });
  };

  return <ProviderEditor options={options} minHeight={300} onLoad={prepare} />;
}

const editorOptions = ({ language, isDark }: Opening): UnlayerOptions<'email'> => ({
  displayMode: 'email',
  locale: language === 'ru' ? 'ru-RU' : 'en-US',
  appearance: { theme: isDark ? 'modern_dark' : 'modern_light' },
  // The provider shows handwritten HTML in its frame: without this its scripts would run there.
  safeHtml: true,
  // The server accepts no SVG: most mail clients do not show it, and it can carry script.
  features: { svgImageUpload: false },
});

const providerMergeTags = (tags: readonly ChannelMergeTag[]): MergeTags =>
  Object.fromEntries(tags.map(({ name, label, value }) => [name, { name: label, value }]));
