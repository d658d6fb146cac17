import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientLimits } from './limits.ts';

/** Idle connections are kept no longer than this once half of all places are taken, in milliseconds. */
const CROWDED = 5000;
/** Connections that are being closed are still counted by the system for a moment. */
const CLOSING = 100;

/** A connection that has a place. */
interface Open {
  /** Undefined for that of a proxy. */
  readonly client: Client | undefined;
  /** Under way. */
  requests: number;
}

/** The connections of one client. */
interface Client {
  readonly name: string;
  readonly sockets: Set<Socket>;
  /** Those without a request, the one idle longest first. */
  readonly idle: Set<Socket>;
}

/**
 * The places for connections. When all are taken, a newcomer gets that of an idle one, and of those it is the client with the
 * most connections who gives way: a few addresses that hold all they may do not shut out everybody else.
 */
export class Connections {
  readonly #server: Server;
  readonly #limits: Pick<ClientLimits, 'connections' | 'allConnections'>;
  readonly #keepAlive: number;
  readonly #clients = new Map<string, Client>();
  readonly #open = new Map<Socket, Open>();

  constructor(server: Server, limits: Pick<ClientLimits, 'connections' | 'allConnections'>) {
    this.#server = server;
    this.#limits = limits;
    this.#keepAlive = server.keepAliveTimeout;
    server.maxConnections = limits.allConnections + CLOSING;
    server.prependListener('request', ({ socket }: { socket: Socket }, response: ServerResponse) =>
      this.#noteRequest(socket, response),
    );
  }

  /** Gives it a place, or closes it. @param name of its client; undefined for a proxy, which has those of all its clients. */
  add(socket: Socket, name: string | undefined): void {
    const { connections, allConnections } = this.#limits;
    const has = (name === undefined ? undefined : this.#clients.get(name)?.sockets.size) ?? 0;
    if (has >= connections || (this.#open.size >= allConnections && !this.#makeRoom())) {
      socket.destroy();
      return;
    }
    const client = name === undefined ? undefined : this.#clientOf(name);
    this.#open.set(socket, { client, requests: 0 });
    client?.sockets.add(socket);
    client?.idle.add(socket);
    this.#setKeepAlive();
    socket.once('close', () => this.#remove(socket));
  }

  #remove(socket: Socket): void {
    const client = this.#open.get(socket)?.client;
    if (!this.#open.delete(socket)) return;
    this.#setKeepAlive();
    client?.sockets.delete(socket);
    client?.idle.delete(socket);
    if (client?.sockets.size === 0) this.#clients.delete(client.name);
  }

  /** Closes one that is idle. @returns whether there was one. */
  #makeRoom(): boolean {
    let most: Client | undefined;
    for (const client of this.#clients.values()) {
      if (client.idle.size > 0 && client.sockets.size > (most?.sockets.size ?? 0)) most = client;
    }
    const [oldest] = most?.idle ?? [];
    if (!oldest) return false;
    this.#remove(oldest);
    oldest.destroy();
    return true;
  }

  #noteRequest(socket: Socket, response: ServerResponse): void {
    const open = this.#open.get(socket);
    if (!open) return;
    open.requests += 1;
    open.client?.idle.delete(socket);
    response.once('close', () => {
      open.requests -= 1;
      if (open.requests === 0 && this.#open.has(socket)) open.client?.idle.add(socket);
    });
  }

  #setKeepAlive(): void {
    const isCrowded = this.#open.size > this.#limits.allConnections / 2;
    this.#server.keepAliveTimeout = isCrowded ? Math.min(CROWDED, this.#keepAlive) : this.#keepAlive;
  }

  #clientOf(name: string): Client {
    const known = this.#clients.get(name);
    if (known) return known;
    const client: Client = { name, sockets: new Set(), idle: new Set() };
    this.#clients.set(name, client);
    return client;
  }
}
