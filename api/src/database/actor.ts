import { AsyncLocalStorage } from 'node:async_hooks';
import { escapeLiteral } from 'pg';
import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { AddressKey } from './address-key.ts';

/** Who makes a change: the id of an account, by the API key of that name, or a person at the command line. */
export type Actor = number | { readonly account: number; readonly key: string } | 'command_line';

const actors = new AsyncLocalStorage<Actor>();

/** Does something, and whatever it waits for, in the name of somebody: `activity` says so of each change (U7). */
export const actAs = <Result>(actor: Actor, work: () => Result): Result => actors.run(actor, work);

/** Runs a statement of a transaction. */
export type RunStatement = (query: CompiledQuery) => Promise<{ readonly rows: readonly unknown[] }>;

/** Throws where whoever acts may not go on, and holds them to what they may until the transaction ends. */
export type StillMay = (run: RunStatement) => Promise<void>;

const checks = new AsyncLocalStorage<StillMay>();

/** Does something whose changes are kept only if whoever acts may make them when they are made (S16): each transaction asks at its end. */
export const askedAtTheEnd = <Result>(stillMay: StillMay, work: () => Result): Result =>
  checks.run(stillMay, work);

/**
 * Runs work whose changes are kept even if the actor has lost their rights meanwhile: it records what has happened outside, such as a
 * mail that went out.
 */
export const withoutAsking = <Result>(work: () => Result): Result => checks.exit(work);

/** Asks whether whoever acts still may. Whoever ends a transaction on a connection of its own asks before. @throws as {@link StillMay} */
export const askWhetherStillMay: StillMay = async (run) => {
  await checks.getStore()?.(run);
};

/** Tells the connection; to the database it is nothing. */
const ASKED = CompiledQuery.raw(`select 'whoever acts was asked'`);

/**
 * Asks now rather than at the end of the transaction: what it does next takes something from whoever acts, such as their session.
 * @throws as {@link StillMay}
 */
export async function askBefore(transaction: { readonly executeQuery: RunStatement }): Promise<void> {
  await askWhetherStillMay((query) => transaction.executeQuery(query));
  await transaction.executeQuery(ASKED);
}

const origins = new AsyncLocalStorage<string | undefined>();

/** Does something for a person who has reached Touchline by that origin: links of mails that it leads to lead there. */
export const cameBy = <Result>(origin: string | undefined, work: () => Result): Result =>
  origins.run(origin, work);

/** SQL that says, until the transaction ends, who acts, and by which origin they came; undefined where nobody does. */
export function actorStatement(): string | undefined {
  const actor = actors.getStore();
  if (actor === undefined) return undefined;
  if (typeof actor === 'object')
    return `set local touchline.actor = '${actor.account}'; set local touchline.key = ${escapeLiteral(actor.key)}`;
  const acts = `set local touchline.actor = '${actor}'`;
  const origin = origins.getStore();
  return origin === undefined ? acts : `${acts}; set local touchline.origin = ${escapeLiteral(origin)}`;
}

/**
 * PostgreSQL, told at the start of each transaction who acts, which what triggers record then names, and by which key they
 * recognise the addresses of erased people. One that changes something ends with the question whether whoever acts still may.
 */
export class ActingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #addressKey: AddressKey;

  constructor(config: PostgresDialectConfig, addressKey: AddressKey) {
    super(config);
    this.#config = config;
    this.#addressKey = addressKey;
  }

  override createDriver(): Driver {
    return new ActingDriver(this.#config, this.#addressKey);
  }
}

class ActingDriver extends PostgresDriver {
  readonly #addressKey: AddressKey;
  /** Connections with a transaction under way. */
  readonly #busy = new WeakSet<DatabaseConnection>();
  readonly #known = new WeakSet<DatabaseConnection>();
  /** Connections with a transaction that has changed something, of which nobody was asked yet. */
  readonly #unasked = new WeakSet<DatabaseConnection>();
  /** Connections with a transaction that need not ask again. */
  readonly #asked = new WeakSet<DatabaseConnection>();

  constructor(config: PostgresDialectConfig, addressKey: AddressKey) {
    super(config);
    this.#addressKey = addressKey;
  }

  /** What a transaction is told. @param namesContacts whether it may be about addresses of contacts */
  #statementOf(namesContacts: boolean): string | undefined {
    const key = namesContacts ? this.#addressKey.statement : undefined;
    return [actorStatement(), key].filter((one) => one !== undefined).join('; ') || undefined;
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options);
    if (!this.#known.has(connection)) {
      this.#known.add(connection);
      this.#nameActor(connection);
    }
    return connection;
  }

  /** A change outside any transaction gets one of its own, so that it can be said who acts. */
  #nameActor(connection: DatabaseConnection): void {
    const execute: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection);
    connection.executeQuery = async <Row>(
      query: CompiledQuery,
      options?: Parameters<DatabaseConnection['executeQuery']>[1],
    ): Promise<QueryResult<Row>> => {
      if (query === ASKED) this.#asked.add(connection);
      if (onlyReads(query)) return execute<Row>(query, options);
      if (this.#busy.has(connection)) {
        this.#unasked.add(connection);
        return execute<Row>(query, options);
      }
      const statement = this.#statementOf(/\b(?:contacts|suppressions)\b/i.test(query.sql));
      if (statement === undefined) return execute<Row>(query, options);
      this.#busy.add(connection);
      try {
        await execute(CompiledQuery.raw(`begin; ${statement}`));
        const result = await execute<Row>(query, options);
        await askWhetherStillMay(execute);
        await execute(CompiledQuery.raw('commit'));
        return result;
      } catch (error) {
        // Where even that fails, the connection is lost, and the change with it.
        await execute(CompiledQuery.raw('rollback')).catch(() => undefined);
        throw error;
      } finally {
        this.#busy.delete(connection);
      }
    };
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    this.#busy.add(connection);
    const statement = settings.accessMode === 'read only' ? undefined : this.#statementOf(true);
    if (statement !== undefined && settings.isolationLevel === undefined) {
      await connection.executeQuery(CompiledQuery.raw(`begin; ${statement}`));
      return;
    }
    await super.beginTransaction(connection, settings);
    if (statement !== undefined) await connection.executeQuery(CompiledQuery.raw(statement));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#unasked.has(connection) && !this.#asked.has(connection))
      await askWhetherStillMay((query) => connection.executeQuery(query));
    await super.commitTransaction(connection);
    this.#forget(connection);
  }

  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } finally {
      this.#forget(connection);
    }
  }

  /** Its transaction is over. */
  #forget(connection: DatabaseConnection): void {
    for (const connections of [this.#busy, this.#unasked, this.#asked]) connections.delete(connection);
  }
}

function onlyReads({ query, sql }: CompiledQuery): boolean {
  const isRead = query.kind === 'SelectQueryNode' || query.kind === 'RawNode';
  return isRead && !/\b(?:insert|update|delete|merge|truncate)\b/i.test(sql);
}
