import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildStale } from '../../scripts/building.ts';
import { PREPARED_DATA, startSystem } from './system.ts';

/**
 * Once for each run, before the first story: builds what is stale and prepares the data folder that every system
 * begins with a copy of. Making a database, migrating it and publishing the builds costs more than all else of a start.
 * @returns removes it after the last story
 */
export default async function prepare(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-stories-'));
  const data = path.join(folder, 'data');
  mkdirSync(data);
  // The systems of a run load the same modules.
  process.env['NODE_COMPILE_CACHE'] = path.join(folder, 'modules');
  await buildStale();
  const system = await startSystem({ dataFolder: data });
  await system.stop();
  process.env[PREPARED_DATA] = data;
  return () => rmSync(folder, { recursive: true, force: true });
}
