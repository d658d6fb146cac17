import { execFileSync } from 'node:child_process';

interface ProcessLine {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function listProcesses(): ProcessLine[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/u.exec(line);
      return match ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? '' }] : [];
    });
}

/** A process and all that it started, directly or not; each with its command line. */
export function familyOf(pid: number): ProcessLine[] {
  const all = listProcesses();
  const family = all.filter((line) => line.pid === pid);
  for (let i = 0; i < family.length; i += 1) {
    family.push(...all.filter(({ parent }) => parent === family[i]?.pid));
  }
  return family;
}

/** kill -9, tolerating what has ended meanwhile. */
export function killAtOnce(lines: readonly ProcessLine[]): void {
  for (const { pid } of lines) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone already: its parent's death took it along.
    }
  }
}
