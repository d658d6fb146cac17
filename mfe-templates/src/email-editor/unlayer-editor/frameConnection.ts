import {
  FRAME_CALLS,
  type ExportedBody,
  type FrameMessage,
  type Opening,
  PAGE_ANSWERS,
  type PageMessage,
  parseFrameMessage,
} from './channel.ts';

/** What the page waits for before the editor can be used, and for how long, in milliseconds. */
const LIMITS = {
  /** The frame from our own gateway. A firewall that drops requests would keep people waiting for minutes. */
  frame: 4000,
  /** The provider's script. */
  script: 4000,
  /** The editor, once the provider's script is loaded. */
  editor: 15_000,
} as const;
/** For the frame's first message after its load event, which also fires for the browser's error page. */
const SILENCE_LIMIT = 500;
/** For an export: the editor answers from another frame, or never. */
const ANSWER_LIMIT = 15_000;

/** Events of the frame, as the page sees them. */
export interface FrameEvents {
  readonly onReady: () => void;
  readonly onUpdated: () => void;
  readonly onImage: (id: number, file: File) => void;
  /** The editor cannot be loaded; only before `onReady`. */
  readonly onUnreachable: () => void;
  /** The editor broke, before or after `onReady`. */
  readonly onFailed: (error: Error) => void;
}

/** Why there is no mail. */
export class NoMail extends Error {
  readonly reason: 'noAnswer' | 'tooLarge';

  constructor(reason: 'noAnswer' | 'tooLarge') {
    super(reason);
    this.reason = reason;
  }
}

/** The page's end of the channel to the frame of the provider's editor, from the frame's first message until `close`. */
export class FrameConnection {
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  readonly #opening: Opening;
  readonly #events: FrameEvents;
  readonly #exports = new Map<number, (body: ExportedBody | undefined) => void>();
  #port: MessagePort | undefined;
  #awaited: keyof typeof LIMITS | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;

  /** @param origin of the frame's document; messages go to and come from nobody else */
  constructor(frame: HTMLIFrameElement, origin: string, opening: Opening, events: FrameEvents) {
    this.#frame = frame;
    this.#origin = origin;
    this.#opening = opening;
    this.#events = events;
    window.addEventListener('message', this.#hearFrame);
    frame.addEventListener('load', this.#judgeSilence);
    this.#await('frame');
  }

  send(message: PageMessage): void {
    this.#port?.postMessage(message);
  }

  /** The current mail. @throws {NoMail} when the editor gives none */
  export(title: string): Promise<ExportedBody> {
    const { promise, resolve, reject } = Promise.withResolvers<ExportedBody>();
    const id = ++this.#lastId;
    const settle = () => {
      clearTimeout(limit);
      this.#exports.delete(id);
    };
    const limit = setTimeout(() => {
      settle();
      reject(new NoMail('noAnswer'));
    }, ANSWER_LIMIT);
    this.#exports.set(id, (body) => {
      settle();
      if (body === undefined) reject(new NoMail('tooLarge'));
      else resolve(body);
    });
    this.send({ type: 'export', id, title });
    return promise;
  }

  close(): void {
    window.removeEventListener('message', this.#hearFrame);
    this.#frame.removeEventListener('load', this.#judgeSilence);
    clearTimeout(this.#timer);
    this.#port?.close();
    this.#port = undefined;
  }

  #await(awaited: keyof typeof LIMITS | undefined): void {
    clearTimeout(this.#timer);
    this.#awaited = awaited;
    if (awaited !== undefined) this.#timer = setTimeout(this.#giveUp, LIMITS[awaited]);
  }

  readonly #giveUp = (): void => {
    this.close();
    this.#events.onUnreachable();
  };

  readonly #judgeSilence = (): void => {
    if (this.#awaited !== 'frame') return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#giveUp, SILENCE_LIMIT);
  };

  readonly #hearFrame = ({ source, origin, data }: MessageEvent): void => {
    const { contentWindow } = this.#frame;
    if (source !== contentWindow || origin !== this.#origin || data !== FRAME_CALLS) return;
    // A frame that starts over has lost its edits.
    if (this.#awaited !== 'frame') return this.#fail('Its frame was loaded again.');
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.addEventListener('message', ({ data: message }: MessageEvent) => {
      const heard = parseFrameMessage(message);
      if (heard !== undefined && this.#port === port1) this.#obey(heard);
    });
    port1.start();
    contentWindow?.postMessage(PAGE_ANSWERS, this.#origin, [port2]);
    this.#await('script');
    this.send({ type: 'open', opening: this.#opening });
  };

  #obey(message: FrameMessage): void {
    const isOpen = this.#awaited === undefined;
    switch (message.type) {
      case 'scriptLoaded':
        if (this.#awaited === 'script') this.#await('editor');
        return;
      case 'scriptUnavailable':
        if (!isOpen) this.#giveUp();
        return;
      case 'ready':
        if (this.#awaited !== 'editor') return;
        this.#await(undefined);
        return this.#events.onReady();
      case 'updated':
        if (isOpen) this.#events.onUpdated();
        return;
      case 'exported':
        return this.#exports.get(message.id)?.(message.body);
      case 'image':
        if (isOpen) this.#events.onImage(message.id, message.file);
        return;
      case 'failed':
        return this.#fail(message.reason);
    }
  }

  #fail(reason: string): void {
    this.close();
    this.#events.onFailed(new Error(reason));
  }
}
