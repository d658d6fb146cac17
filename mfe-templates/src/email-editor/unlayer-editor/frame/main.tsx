import { createRoot } from 'react-dom/client';
import type { Opening } from '../channel.ts';
import { FramedEditor } from './FramedEditor.tsx';
import { callPage, PageChannel } from './pageChannel.ts';
import { loadProviderScript } from './providerScript.ts';

/**
 * The document of the provider's editor: at an origin of its own, where there is no session and no API. The page names its
 * own origin in the fragment; who may frame this document at all, its policy says.
 */
const pageOrigin = location.hash.slice(1);

// Opened on its own there is nobody to talk to.
if (window.parent !== window && URL.canParse(pageOrigin)) {
  // At once: the page counts the time from the frame's first word.
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
