import { createRoot } from 'react-dom/client';
import type { Opening } from '../channel.ts';
import { FramedEditor } from './FramedEditor.tsx';
import { callPage, PageChannel } from './pageChannel.ts';
import { loadProviderScript } from './providerScript.ts';

/**
 * The document of the provider's editor: at an origin of its own, where there is no session and no API. The page names its
 * own origin in the fragment; this document's policy decides who may frame it at all.
 */
const pageOrigin = location.hash.slice(1);

// Opened on its own, it has nobody to talk to.
if (window.parent !== window && URL.canParse(pageOrigin)) {
  // Started at once: the page's time limit runs from the frame's first message.
  const script = loadProviderScript();
  callPage(pageOrigin, (port) => {
    const channel = new PageChannel(port, (opening) => void open(opening));

    async function open(opening: Opening): Promise<void> {
      if (!(await script)) return channel.send({ type: 'scriptUnavailable' });
      channel.send({ type: 'scriptLoaded' });
      draw(opening);
    }

    function draw(opening: Opening): void {
      document.title = opening.title;
      document.documentElement.lang = opening.language;
      const root = createRoot(document.getElementById('root') as HTMLElement, {
        onUncaughtError: (error) => channel.send({ type: 'failed', reason: String(error).slice(0, 1000) }),
      });
      root.render(<FramedEditor opening={opening} channel={channel} />);
    }
  });
}
