/**
 * Two ends of a channel, as `MessageChannel` makes them. jsdom has none, and Node's would not clone jsdom's files properly:
 * here messages arrive as they were sent.
 */
export class TestChannel {
  readonly port1 = new TestPort();
  readonly port2 = new TestPort();

  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}

export class TestPort extends EventTarget {
  other: TestPort | undefined;
  isClosed = false;

  postMessage(data: unknown): void {
    const { other } = this;
    queueMicrotask(() => {
      if (!this.isClosed) other?.dispatchEvent(new MessageEvent('message', { data }));
    });
  }
  start(): void {}
  close(): void {
    this.isClosed = true;
  }
}
