import type { Design } from '../../../emailEditor.ts';

type Listener = (data?: unknown) => void;
type ImageCallback = (
  request: { readonly attachments: readonly File[] },
  done: (answer: { readonly progress?: number; readonly url?: string }) => void,
) => Promise<void>;

/** An editor as the provider documents it, without its frame; records what it was told. */
export class UnlayerStandIn {
  readonly options: Readonly<Record<string, unknown>>;
  readonly callbacks = new Map<string, ImageCallback>();
  readonly #listeners = new Map<string, Listener>();
  design: Design = { body: { rows: [], values: {} } };
  mergeTags: object = {};

  constructor(options: Readonly<Record<string, unknown>>) {
    this.options = options;
  }
  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
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
  destroy(): void {}
  emit(type: string, data?: unknown): void {
    this.#listeners.get(type)?.(data);
  }
}
