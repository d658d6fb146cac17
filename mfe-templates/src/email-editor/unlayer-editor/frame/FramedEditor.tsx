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

/** The provider's editor, obeying the page around its frame. Its script must be there. */
export function FramedEditor({ opening, channel }: FramedEditorProps) {
  // Never others while it is open: with other options the provider makes a new editor, and all edits are lost.
  const [options] = useState(() => editorOptions(opening));

  const prepare = (made: Instance) => {
    let isOpen = false;
    let { mergeTags } = opening;
    const showMergeTags = () => made.setMergeTags(providerMergeTags(mergeTags));
    const open = () => {
      // Every later loading of a design says so again.
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
      // Without a design it is blank already. What is ours is a design of theirs in all that they read.
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
  // A person's own HTML is shown by the provider, in its frame: without this its scripts would run there.
  safeHtml: true,
  // The server takes no SVG: most mail clients do not show it, and it can carry script.
  features: { svgImageUpload: false },
});

const providerMergeTags = (tags: readonly ChannelMergeTag[]): MergeTags =>
  Object.fromEntries(tags.map(({ name, label, value }) => [name, { name: label, value }]));
