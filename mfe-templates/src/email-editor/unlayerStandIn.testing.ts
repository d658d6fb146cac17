import { fireEvent, waitFor } from '@testing-library/react';
import type { Design } from '../emailEditor.ts';

type Listener = (data?: unknown) => void;
type ImageCallback = (
  request: { readonly attachments: readonly File[] },
  done: (answer: { readonly progress?: number; readonly url?: string }) => void,
) => Promise<void>;

/** An editor as the provider documents it, without its frame: what a test asks of it, and what it was told. */
export class UnlayerStandIn {
  readonly options: Readonly<Record<string, unknown>>;
  readonly callbacks = new Map<string, ImageCallback>();
  readonly #listeners = new Map<string, Listener>();
  design: Design = { body: { rows: [], values: {} } };
  mergeTags: object = {};
  isDestroyed = false;

  constructor(options: Readonly<Record<string, unknown>>) {
    this.options = options;
  }
  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }
  isListenedTo(type: string): boolean {
    return this.#listeners.has(type);
  }
  registerCallback(type: string, callback: ImageCallback): void {
    this.callbacks.set(type, callback);
  }
  setMergeTags(mergeTags: object): void {
    this.mergeTags = mergeTags;
  }
  loadDesign(design: Design): void {
    this.design = design;
    this.emit('design:updated', { type: 'design:loaded' });
    this.emit('design:loaded', { design });
  }
  exportHtml(callback: (data: object) => void, { title }: { readonly title: string }): void {
    callback({ design: this.design, html: `<html><head><title>${title}</title></head></html>` });
  }
  destroy(): void {
    this.isDestroyed = true;
  }
  emit(type: string, data?: unknown): void {
    this.#listeners.get(type)?.(data);
  }
}

const page = window as { unlayer?: unknown };

/** The tag that the page asked for the provider's script with; jsdom fetches none. */
export function scriptTag(): Promise<HTMLScriptElement> {
  return waitFor(() => {
    const tag = document.querySelector<HTMLScriptElement>(
      'script[src="https://editor.unlayer.com/embed.js?2"]',
    );
    if (tag === null) throw new Error('The script was not asked for.');
    return tag;
  });
}

/** Answers the request for the script with one that makes stand-ins. @returns Those made, once the page listens to them */
export async function answerScript(): Promise<readonly UnlayerStandIn[]> {
  const made: UnlayerStandIn[] = [];
  const tag = await scriptTag();
  page.unlayer = {
    createEditor: (options: Readonly<Record<string, unknown>>) => {
      const editor = new UnlayerStandIn(options);
      made.push(editor);
      return editor;
    },
  };
  fireEvent.load(tag);
  await waitFor(() => expect(made.some((editor) => editor.isListenedTo('editor:ready'))).toBe(true));
  return made;
}
