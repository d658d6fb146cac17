import { RequestError } from '../errors.ts';
import { IsolatedProcess, JobFailure } from '../isolation/isolated-process.ts';
import type { EncodedImage, ImageJob, ImageRefused } from './encode-image.ts';
import type { ImageLimits } from './image-limits.ts';
import { texts } from './texts.ts';

/** The process's answer about an image. */
export type ImageAnswer =
  | { readonly image: EncodedImage }
  | { readonly refusal: Pick<ImageRefused, 'status' | 'detail'> };

const ENTRY = new URL('image-process.ts', import.meta.url);

/** Decodes and encodes images in processes of their own, as many as there are images at the same time. */
export class ImageEncoder {
  readonly #limits: ImageLimits;
  readonly #processes = new Set<IsolatedProcess<ImageJob, ImageAnswer>>();
  /** Those without work, the one that worked last at the end: it is still there when the others have ended. */
  readonly #idle: IsolatedProcess<ImageJob, ImageAnswer>[] = [];

  constructor(limits: ImageLimits) {
    this.#limits = limits;
  }

  /** Starts a process while an image is still on its way here: starting takes longer than most images do. */
  prepare(): void {
    const process = this.#idle.at(-1);
    if (process) process.prepare();
    else if (this.#processes.size === 0) this.#giveBack(this.#take()).prepare();
  }

  /**
   * @param square cuts the image to a square of so many pixels
   * @throws {RequestError} 400 empty, 415 of another kind, 422 damaged, of too many pixels, or too costly to read
   */
  async encode(bytes: Buffer, square?: number): Promise<EncodedImage> {
    const { pixels, side, width, height } = this.#limits;
    const process = this.#take();
    try {
      const answer = await process.ask({ bytes, square, pixels, side, width, height });
      if ('image' in answer) return { ...answer.image, bytes: Buffer.from(answer.image.bytes) };
      throw new RequestError(answer.refusal.status, answer.refusal.detail);
    } catch (error) {
      throw isAboutImage(error) ? new RequestError(422, textOf(error), { cause: error }) : error;
    } finally {
      this.#giveBack(process);
    }
  }

  /** Ends the processes; the next image starts another. */
  async stop(): Promise<void> {
    await Promise.all([...this.#processes].map((process) => process.stop()));
  }

  #take(): IsolatedProcess<ImageJob, ImageAnswer> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const { seconds, memoryMebibytes } = this.#limits;
    const process = new IsolatedProcess<ImageJob, ImageAnswer>(ENTRY, {
      milliseconds: seconds * 1000,
      memoryMebibytes,
    });
    this.#processes.add(process);
    return process;
  }

  #giveBack(process: IsolatedProcess<ImageJob, ImageAnswer>): IsolatedProcess<ImageJob, ImageAnswer> {
    this.#idle.push(process);
    return process;
  }
}

const isAboutImage = (error: unknown): error is JobFailure =>
  error instanceof JobFailure && (error.endedBy === 'time' || error.endedBy === 'itself');

const textOf = ({ endedBy }: JobFailure) => (endedBy === 'time' ? texts.tookTooLong : texts.tooCostly);
