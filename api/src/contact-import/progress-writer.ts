import type { ImportProgress } from '@touchline/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { writeProgress } from './import-record.repository.ts';

/** Shortest time between two records of the same stage, in milliseconds: a page asks about twice a second. */
const INTERVAL_MILLISECONDS = 250;
/** How often an import says that it is alive. One that has not for several times as long ended with its process. */
const HEARTBEAT_MILLISECONDS = 10_000;

/**
 * Records the progress of an import in the database, where any API process can read it. Records are written one after
 * another outside the import's own transaction; a failed one is logged and never disturbs the import.
 */
export class ProgressWriter {
  readonly #database: Database;
  readonly #importId: string;
  readonly #log: FastifyBaseLogger;
  #last: ImportProgress = { stage: 'receiving', rows: 0 };
  #writtenAt = 0;
  #writing: Promise<void> = Promise.resolve();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(database: Database, importId: string, log: FastifyBaseLogger) {
    this.#database = database;
    this.#importId = importId;
    this.#log = log;
    this.#heartbeat = setInterval(() => this.#write(this.#last), HEARTBEAT_MILLISECONDS).unref();
  }

  report(progress: ImportProgress): void {
    const isNewStage = progress.stage !== this.#last.stage;
    this.#last = progress;
    if (!isNewStage && Date.now() - this.#writtenAt < INTERVAL_MILLISECONDS) return;
    this.#write(progress);
  }

  /** Records how the import ended, and waits until that is written. */
  async finish(stage: 'done' | 'failed' | 'cancelled'): Promise<void> {
    clearInterval(this.#heartbeat);
    this.#write({ stage, rows: this.#last.rows });
    await this.#writing;
  }

  #write(progress: Parameters<typeof writeProgress>[2]): void {
    this.#writtenAt = Date.now();
    this.#writing = this.#writing
      .then(() => writeProgress(this.#database, this.#importId, progress))
      .catch((error: unknown) => {
        this.#log.warn({ err: error }, 'the progress of an import could not be noted');
      });
  }
}
