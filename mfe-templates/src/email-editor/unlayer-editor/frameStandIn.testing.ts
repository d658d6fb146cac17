import { act, waitFor } from '@testing-library/react';
import { FRAME_CALLS, PAGE_ANSWERS, type PageMessage, parsePageMessage } from './channel.ts';
import { TestChannel, type TestPort } from './channel.testing.ts';

/** Where these tests tell the page that the frame is. */
export const FRAME_PORT = 3002;
export const FRAME_ORIGIN = `http://localhost:${FRAME_PORT}`;

interface Call {
  readonly origin?: string;
  readonly source?: Window;
  readonly data?: unknown;
}

/** Stands in for the frame of the provider's editor: jsdom loads none. */
export class FrameStandIn {
  readonly element: HTMLIFrameElement;
  /** The page's messages through the port. */
  readonly heard: PageMessage[] = [];
  #port: TestPort | undefined;

  /** Waits for the page to request a frame. */
  static async find(): Promise<FrameStandIn> {
    return waitFor(() => {
      const element = document.querySelector<HTMLIFrameElement>('iframe[src*="email-editor-frame"]');
      if (element === null) throw new Error('The page asked for no frame.');
      return new FrameStandIn(element);
    });
  }

  private constructor(element: HTMLIFrameElement) {
    this.element = element;
    globalThis.MessageChannel = TestChannel as unknown as typeof MessageChannel;
    jest
      .spyOn(this.#window, 'postMessage')
      .mockImplementation((...[data, origin, ports]: readonly unknown[]) => {
        if (data !== PAGE_ANSWERS || origin !== FRAME_ORIGIN) throw new Error(`To ${String(origin)}.`);
        const [port] = ports as readonly [TestPort];
        this.#port = port;
        port.addEventListener('message', (event) => {
          const message = parsePageMessage((event as MessageEvent).data);
          if (message === undefined) throw new Error('The page said what a frame would not understand.');
          this.heard.push(message);
        });
      });
  }

  get #window(): Window {
    return this.element.contentWindow as Window;
  }
  /** Whether the page handed over its port. */
  get isAnswered(): boolean {
    return this.#port !== undefined;
  }

  /** The frame's first message. */
  call({ origin = FRAME_ORIGIN, source = this.#window, data = FRAME_CALLS }: Call = {}): void {
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { origin, source, data }));
    });
  }
  /** Sends a message through the port. */
  async say(message: unknown): Promise<void> {
    await act(async () => this.#port?.postMessage(message));
  }
  /** Sends everything up to the moment when the editor can be used. */
  async open(): Promise<void> {
    this.call();
    await this.say({ type: 'scriptLoaded' });
    await this.say({ type: 'ready' });
  }
  /** The last message of this type. */
  last<Type extends PageMessage['type']>(type: Type): Extract<PageMessage, { type: Type }> | undefined {
    return this.heard.findLast((message) => message.type === type) as
      | Extract<PageMessage, { type: Type }>
      | undefined;
  }
}
