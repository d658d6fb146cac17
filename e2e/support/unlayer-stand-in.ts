import type { Page } from '@playwright/test';

/** How the provider answers. */
export type UnlayerAnswer = 'works' | 'blocked' | 'missing' | 'web page' | 'hangs' | 'never ready';

const ORIGIN = 'https://editor.unlayer.com';

/**
 * Fakes the editor's provider at the network: a script at its address that implements the documented API
 * (https://docs.unlayer.com) and, like the real one, draws its editor in a frame of the provider's origin.
 * @param beside runs with that script
 */
export async function answerForUnlayer(
  page: Page,
  answer: UnlayerAnswer,
  beside: () => void = () => {},
): Promise<void> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    if (answer === 'blocked') return route.abort('blockedbyclient');
    if (answer === 'missing') return route.fulfill({ status: 404, body: 'Not found' });
    if (answer === 'web page')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Sign in</h1>' });
    // Never answered; closing the page ends it.
    if (answer === 'hangs') return undefined;
    const isScript = new URL(route.request().url()).pathname === '/embed.js';
    return isScript
      ? route.fulfill({
          contentType: 'text/javascript',
          body: `(${embed.toString()})(${JSON.stringify(ORIGIN)}); (${beside.toString()})();`,
        })
      : route.fulfill({ contentType: 'text/html', body: frame(answer === 'works') });
  });
}

/** Runs in the frame of ours: the documented API. A design is what was loaded, plus what is added. */
function embed(origin: string): void {
  interface Design {
    body: { rows: { columns: { contents: { type: string; values: Record<string, unknown> }[] }[] }[] };
  }
  type Callback = (data?: unknown, done?: (answer: { url?: string }) => void) => void;

  class Editor {
    readonly #listeners = new Map<string, Callback>();
    readonly #callbacks = new Map<string, Callback>();
    readonly #frame = document.createElement('iframe');
    #design: Design = { body: { rows: [] } };
    #isReady = false;

    constructor({ id }: { id: string }) {
      this.#frame.src = `${origin}/frame.html`;
      this.#frame.style.cssText = 'width: 100%; height: 300px; border: 0';
      document.getElementById(id)?.append(this.#frame);
      window.addEventListener('message', this.#hear);
    }
    readonly #hear = ({ source, data }: MessageEvent): void => {
      if (source !== this.#frame.contentWindow) return;
      const { action, text, file } = data as { action: string; text?: string; file?: File };
      if (action === 'ready') {
        this.#isReady = true;
        this.#listeners.get('editor:ready')?.();
      }
      if (action === 'heading') this.#add({ type: 'heading', values: { text } });
      if (action === 'image') {
        const request = { accepted: [file], attachments: [file] };
        this.#callbacks.get('image')?.(request, ({ url }) => {
          if (url !== undefined) this.#add({ type: 'image', values: { src: { url } } });
        });
      }
    };
    #add(block: Design['body']['rows'][0]['columns'][0]['contents'][0]): void {
      const row = { cells: [1], columns: [{ contents: [block], values: {} }], values: {} };
      this.#design = {
        ...this.#design,
        body: { ...this.#design.body, rows: [...this.#design.body.rows, row] },
      };
      this.#frame.contentWindow?.postMessage({ blocks: this.#design.body.rows.length }, origin);
      this.#listeners.get('design:updated')?.({ type: 'content:added' });
    }
    addEventListener(type: string, listener: Callback): void {
      this.#listeners.set(type, listener);
      // The real editor takes seconds; this one may be ready before React listens.
      if (type === 'editor:ready' && this.#isReady) setTimeout(listener);
    }
    registerCallback(type: string, callback: Callback): void {
      this.#callbacks.set(type, callback);
    }
    setMergeTags(mergeTags: object): void {
      this.#frame.contentWindow?.postMessage({ mergeTags }, origin);
    }
    loadDesign(design: Design): void {
      this.#design = structuredClone(design);
      setTimeout(() => this.#listeners.get('design:loaded')?.({ design }));
    }
    saveDesign(callback: (design: Design) => void): void {
      setTimeout(() => callback(structuredClone(this.#design)));
    }
    exportHtml(callback: (data: { design: Design; html: string }) => void, { title = '' } = {}): void {
      const blocks = this.#design.body.rows.flatMap(({ columns }) =>
        columns.flatMap(({ contents }) => contents),
      );
      const parts = blocks.map(({ type, values }) => {
        const { url } = (values['src'] ?? {}) as { url?: string };
        return type === 'image' ? `<img alt="" src="${url}">` : `<h1>${String(values['text'])}</h1>`;
      });
      const html = `<!doctype html><html><head><title>${title}</title></head><body>${parts.join('')}</body></html>`;
      setTimeout(() => callback({ design: structuredClone(this.#design), html }));
    }
    destroy(): void {
      window.removeEventListener('message', this.#hear);
      this.#frame.remove();
    }
  }
  Object.assign(window, { unlayer: { createEditor: (options: { id: string }) => new Editor(options) } });
}

/** The editor in its frame: adds headings and images, lists merge tags. */
function frame(saysReady: boolean): string {
  return `<!doctype html><html lang="en"><head><title>Stand-in</title></head><body>
    <main><h1>Stand-in</h1><label>Heading <input id="text"></label><button id="add">Add heading</button>
    <label>Image <input type="file" id="file"></label><p id="tags"></p><p id="count"></p></main>
    <script>
      const tell = (message) => parent.postMessage(message, '*');
      add.onclick = () => tell({ action: 'heading', text: text.value });
      file.onchange = () => tell({ action: 'image', file: file.files[0] });
      onmessage = ({ data: { blocks, mergeTags } }) => {
        if (blocks) count.textContent = blocks + ' blocks';
        if (mergeTags) tags.textContent = Object.values(mergeTags).map(({ name }) => name).join(', ');
      };
      ${saysReady ? "tell({ action: 'ready' });" : ''}
    </script></body></html>`;
}
