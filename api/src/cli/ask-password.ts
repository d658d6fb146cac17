import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks for a password without showing it; without a terminal, the first line of standard input. */
export async function askPassword(): Promise<string> {
  const { stdin, stdout } = process;
  // What readline would echo is discarded.
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: hidden, terminal: stdin.isTTY });
  try {
    if (!stdin.isTTY) {
      for await (const line of lines) return line;
      return '';
    }
    stdout.write('Password: ');
    const password = await lines.question('');
    stdout.write('\n');
    return password;
  } finally {
    lines.close();
  }
}
