import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyLimitOf, type ClientLimits } from './limits.ts';
import { Refusal, REFUSALS, tooLarge } from './refusal.ts';

/** So many bytes of a body are kept until it is passed on, unless it is whole before. */
const HELD = 64 * 1024;
/** How often a body is looked at, in milliseconds. */
const LOOK_EVERY = 500;

/** Takes bodies of any type, and lets none past before it is whole or has begun to flow; see {@link Body}. */
export function receiveBodies(app: FastifyInstance, limits: ClientLimits): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const most = bodyLimitOf(request.url.replace(/[?#].*$/u, '')).bytes;
    if (Number(request.headers['content-length'] ?? 0) > most) throw new Refusal(413, tooLarge(most));
    const body = new Body(most, limits);
    payload.pipe(body);
    request.raw.once('close', () => request.raw.complete || body.destroy());
    await body.hasBegun;
    return body;
  });
}

/**
 * A body on its way to the API. A connection to the API is worth more than one of a client, so none is taken before
 * {@link HELD} bytes are there, or all of them; and what then comes too slowly is broken off.
 */
export class Body extends Transform {
  /** Resolves once it may be passed on. @throws {Refusal} when it is too large or too slow */
  readonly hasBegun: Promise<void>;
  readonly #most: number;
  readonly #limits: ClientLimits;
  readonly #timer: NodeJS.Timeout;
  #begin: () => void = () => {};
  #bytes = 0;
  #window = { startedAt: Date.now(), bytes: 0 };

  constructor(most: number, limits: ClientLimits) {
    super({ readableHighWaterMark: HELD });
    this.#most = most;
    this.#limits = limits;
    this.hasBegun = new Promise((done, fail) => {
      this.#begin = done;
      this.once('error', fail);
      // Left by its client: there is nobody to answer, but the request must come to an end.
      this.once('close', () => fail(new Refusal(400, REFUSALS.malformed)));
    });
    this.hasBegun.catch(() => {});
    // The API's connection may be lost while nobody reads this.
    this.on('error', () => {});
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY).unref();
  }

  /**
   * Its client has left without waiting for the answer. The HTTP client ends a request whose body fails, also when all of it
   * has been sent; the API then learns of it and may stop.
   */
  abandon(): void {
    // A stream that has come to its end cannot be destroyed once more.
    this.emit('error', new Error('The client has left'));
  }

  override _transform(piece: Buffer, _encoding: string, done: TransformCallback): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#most) {
      done(new Refusal(413, tooLarge(this.#most)));
      return;
    }
    done(null, piece);
    if (this.#bytes >= HELD) this.#begin();
  }

  override _flush(done: TransformCallback): void {
    clearInterval(this.#timer);
    this.#begin();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearInterval(this.#timer);
    done(error);
  }

  #look(): void {
    // Then it is the API that is waited for.
    const isFull = this.writableLength > 0 || this.readableLength >= HELD;
    const { startedAt, bytes } = this.#window;
    const hasBytes = this.#bytes > 0;
    const limit = hasBytes ? this.#limits.window : this.#limits.firstByte;
    if (!isFull && Date.now() - startedAt < limit) return;
    if (!isFull && this.#bytes - bytes < (hasBytes ? this.#limits.bytesPerWindow : 1)) {
      this.destroy(new Refusal(408, REFUSALS.tooSlow));
      return;
    }
    this.#window = { startedAt: Date.now(), bytes: this.#bytes };
  }
}
