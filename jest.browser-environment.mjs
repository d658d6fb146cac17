import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { getServers } from 'node:dns';
import { Socket } from 'node:net';
import { TestEnvironment } from 'jest-environment-jsdom';
import './jest.compile-cache.mjs';
import { makeComputedStyle, versionOf } from './jest.computed-style.mjs';
import { quickenLabels } from './jest.labels.mjs';

// What browsers have and jsdom does not hand on; react-router fails on import without them.
const MISSING = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'CompressionStream',
  'DecompressionStream',
  'TextDecoderStream',
  'TextEncoderStream',
  'structuredClone',
  'BroadcastChannel',
];

// jsdom has its own: Node's Request does not take its AbortSignal, and msw makes a URL for each of its handlers with each
// request, which in jsdom's JavaScript took a fifteenth of all the time.
const REPLACED = ['AbortController', 'AbortSignal', 'URL', 'URLSearchParams'];

// Node's resolver is made when it is first asked, and keeps what asked in memory: that would be the first page.
getServers();

const destroyOfNode = Reflect.get(Socket.prototype, '_destroy');

/**
 * Ends what msw puts in place of a connection. Its own `_destroy` leaves the handle open, which keeps the page of every test
 * file in memory that made a request: workers grew by gigabytes.
 */
function closeHandle(socket) {
  socket.destroy();
  destroyOfNode.call(socket, null, () => {});
}

export default class BrowserEnvironment extends TestEnvironment {
  #sockets = new Set();
  #keepSocket = ({ socket }) => this.#sockets.add(socket);

  async setup() {
    await super.setup();
    subscribe('net.client.socket', this.#keepSocket);
    this.global.getComputedStyle = makeComputedStyle(this.global);
    quickenLabels(this.global, versionOf(this.global.document));
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    // Base UI's Select asks each event what kind of pointer made it.
    this.global.PointerEvent ??= class PointerEvent extends this.global.MouseEvent {};
    // Nothing is laid out here: rich text asks where its cursor is, and what is under the pointer.
    const { Range, Document, DOMRect } = this.global;
    Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
    Object.assign(Document.prototype, { elementFromPoint: () => null });
    // Rules are added one by one, as in production; otherwise all styles are parsed again for each of them.
    this.global.SC_DISABLE_SPEEDY = false;
    for (const name of REPLACED) this.global[name] = globalThis[name];
  }

  async teardown() {
    unsubscribe('net.client.socket', this.#keepSocket);
    for (const socket of this.#sockets) closeHandle(socket);
    await super.teardown();
  }
}
