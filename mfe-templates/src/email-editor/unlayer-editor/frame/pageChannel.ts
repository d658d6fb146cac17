import {
  FRAME_CALLS,
  type FrameMessage,
  type ImageProgress,
  type Opening,
  PAGE_ANSWERS,
  type PageMessage,
  parsePageMessage,
} from '../channel.ts';

type Told<Type extends PageMessage['type']> = Extract<PageMessage, { type: Type }>;

/** What the page can ask of the editor. */
interface Orders {
  readonly mergeTags: (message: Told<'mergeTags'>) => void;
  readonly export: (message: Told<'export'>) => void;
}

/** The frame's end of the channel. */
export class PageChannel {
  readonly #port: MessagePort;
  readonly #onOpen: (opening: Opening) => void;
  readonly #images = new Map<number, (answer: ImageProgress) => void>();
  #orders: Orders | undefined;
  #lastId = 0;

  constructor(port: MessagePort, onOpen: (opening: Opening) => void) {
    this.#port = port;
    this.#onOpen = onOpen;
    port.addEventListener('message', ({ data }: MessageEvent) => {
      const message = parsePageMessage(data);
      if (message !== undefined) this.#hear(message);
    });
    port.start();
  }

  send(message: FrameMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port has only one other end.
    this.#port.postMessage(message);
  }

  /** Asks the page to store an image. */
  sendImage(file: File, onAnswer: (answer: ImageProgress) => void): void {
    const id = ++this.#lastId;
    this.#images.set(id, onAnswer);
    this.send({ type: 'image', id, file });
  }

  obey(orders: Orders): void {
    this.#orders = orders;
  }

  #hear(message: PageMessage): void {
    switch (message.type) {
      case 'open':
        return this.#onOpen(message.opening);
      case 'mergeTags':
        return this.#orders?.mergeTags(message);
      case 'export':
        return this.#orders?.export(message);
      case 'imageProgress':
        this.#images.get(message.id)?.(message.answer);
        if (message.answer.url !== undefined) this.#images.delete(message.id);
    }
  }
}

/** Contacts the page at `origin`, and listens to nobody else. @param onPort called once with the port it hands over */
export function callPage(origin: string, onPort: (port: MessagePort) => void): void {
  const hear = ({ source, origin: from, data, ports: [port] }: MessageEvent): void => {
    if (source !== window.parent || from !== origin || data !== PAGE_ANSWERS || port === undefined) return;
    window.removeEventListener('message', hear);
    onPort(port);
  };
  window.addEventListener('message', hear);
  window.parent.postMessage(FRAME_CALLS, origin);
}
