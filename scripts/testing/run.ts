import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The path of a program that a package brings. */
export const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

/** How a program that was run ended; `output` is empty when it was shown at once. */
export interface Ended {
  readonly passed: boolean;
  readonly output: string;
}

/**
 * Runs a program in the root of the checkout.
 * @param options.shown whether what it says is shown at once; otherwise it is kept, for what runs beside others.
 */
export async function run(
  command: string,
  parameters: readonly string[],
  { shown = true, environment = {} }: { shown?: boolean; environment?: Record<string, string> } = {},
): Promise<Ended> {
  const child = spawn(command, parameters, {
    cwd: root,
    // Never the terminal itself: runners redraw lines on one, over what runs beside them has printed.
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let output = '';
  if (shown) {
    child.stdout.pipe(process.stdout, { end: false });
    child.stderr.pipe(process.stderr, { end: false });
  } else {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { passed: status === 0, output };
}

/** Runs a script or a package's program on this Node. */
export const runNode = (parameters: readonly string[], options?: Parameters<typeof run>[2]): Promise<Ended> =>
  run(process.execPath, parameters, options);
