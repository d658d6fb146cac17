import { startTestEngine, type TestEngine } from './testing/engine.ts';

export let engine: TestEngine;

afterEach(() => engine.close());

export const start = async (environment?: Record<string, string>): Promise<TestEngine> =>
  (engine = await startTestEngine(environment));

export const query = async <Row>(statement: string, values: unknown[] = []) =>
  (await engine.database.pool.query(statement, values)).rows as Row[];
