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

/** A process and all its descendants, with their command lines. */
export function familyOf(pid: number): ProcessLine[] {
  const all = listProcesses();
  const family = all.filter((line) => line.pid === pid);
  for (let i = 0; i < family.length; i += 1) {
    family.push(...all.filter(({ parent }) => parent === family[i]?.pid));
  }
  return family;
}

/** Sends SIGKILL; ignores processes that have already ended. */
export function killAtOnce(lines: readonly ProcessLine[]): void {
  for (const { pid } of lines) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already, together with its parent.
    }
  }
}

/** Whether a process still runs. */
export function isAlive({ pid }: Pick<ProcessLine, 'pid'>): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
