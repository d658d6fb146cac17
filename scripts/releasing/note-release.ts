import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const COMMAND = join(import.meta.dirname, '../../api/src/cli/note-release.ts');

/**
 * Has the activity of a Touchline that can be reached from here name what was released (U7). What runs by now goes on running
 * when it cannot. @returns what came of it, for the person
 */
export async function noteRelease(
  action: 'released' | 'rolled_back' | 'withdrawn',
  what: string,
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, action, what]);
    return stdout.trim();
  } catch (error) {
    return (error as { readonly stderr?: string }).stderr?.trim() || String(error);
  }
}
