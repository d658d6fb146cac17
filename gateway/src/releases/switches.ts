/** Why a package runs another build from some moment on; `withdraw` ends the build, and the package runs none. */
export type SwitchReason = 'start' | 'release' | 'rollback' | 'withdraw';

/** One line of the history: from `at` on, `build` is what the package runs. */
export interface Switch {
  readonly package: string;
  /** Counts the switches of a package. Two that were made at once bear the same number; {@link compareSwitches} decides. */
  readonly number: number;
  readonly at: Date;
  readonly build: string;
  readonly reason: SwitchReason;
}

const REASONS: readonly SwitchReason[] = ['start', 'release', 'rollback', 'withdraw'];
const KEY = /^switches\/([\w-]+)\/(\d{8})\.(\d{8}T\d{9}Z)\.([0-9a-f]{16})\.(\w+)$/u;

/**
 * Everything is in the key, so that one listing tells what runs, and creating one object is the whole of a switch: it
 * happens or it does not, and none can overwrite another.
 */
export function keyOfSwitch({ package: name, number, at, build, reason }: Switch): string {
  const time = at.toISOString().replace(/[-:.]/gu, '');
  return `switches/${name}/${String(number).padStart(8, '0')}.${time}.${build}.${reason}`;
}

/** Reads a key; undefined for anything that is not a switch. */
export function parseSwitch(key: string): Switch | undefined {
  const [, name = '', number, time = '', build = '', text] = KEY.exec(key) ?? [];
  const reason = REASONS.find((known) => known === text);
  const at = new Date(
    time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/u, '$1-$2-$3T$4:$5:$6.$7Z'),
  );
  if (reason === undefined || Number.isNaN(at.getTime())) return undefined;
  return { package: name, number: Number(number), at, build, reason };
}

/** Oldest first; the same order for every reader, also for two made at once. */
export const compareSwitches = (one: Switch, other: Switch): number =>
  one.number - other.number ||
  one.at.getTime() - other.at.getTime() ||
  one.build.localeCompare(other.build) ||
  one.reason.localeCompare(other.reason);
