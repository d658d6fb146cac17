import { type Build, parseRelease, type Release } from './release.ts';
import type { ReleaseStore } from './store.ts';
import { compareSwitches, keyOfSwitch, parseSwitch, type Switch, type SwitchReason } from './switches.ts';

/** The history of one package, oldest first; never empty. */
export type History = readonly Switch[];

/** The packages of a moment. */
export interface Present {
  /** What each package runs. */
  readonly running: ReadonlyMap<string, Release>;
  /** Packages that were taken out of the page. */
  readonly withdrawn: ReadonlySet<string>;
}

/** Whether a package was taken out of the page, and not released since. */
export const isWithdrawn = (history: History): boolean => history.at(-1)?.reason === 'withdraw';

const recordOf = (name: string, build: string): string => `releases/${name}/${build}.json`;
export const fileOf = (name: string, file: string): string => `files/${name}/${file}`;
/** Key of the sources of `@touchline/shared` that a build was made with, by their hash. */
export const sharedSourcesOf = (hash: string): string => `shared-sources/${hash}.json`;

/** A file that a new release needs again is rewritten when it is old, so that pruning counts from today. */
const REFRESHED_AFTER = 24 * 60 * 60 * 1000;

/**
 * The releases of the suite's packages, and which of them run.
 *
 * Files come first, then the record that names them, then the switch: whatever is cut off in between has no effect.
 * No object is shared by two packages and none is read to be written back, so releases at the same time cannot lose one.
 */
export class Releases {
  readonly store: ReleaseStore;
  readonly #now: () => Date;
  /** Records never change under their key. */
  readonly #records = new Map<string, Release>();

  constructor(store: ReleaseStore, now: () => Date = () => new Date()) {
    this.store = store;
    this.#now = now;
  }

  /** Stores a build, which does not run yet. Files that are there are not sent again. */
  async publish({ manifest, files, sharedSources }: Build): Promise<void> {
    const wanted = new Map([...files].map(([file, content]) => [fileOf(manifest.name, file), content]));
    if (manifest.sharedSources !== undefined && sharedSources !== undefined)
      wanted.set(sharedSourcesOf(manifest.sharedSources), sharedSources);
    const lists = [`files/${manifest.name}/`, 'shared-sources/'].map((prefix) => this.store.list(prefix));
    const present = new Map(
      (await Promise.all(lists)).flat().map(({ key, writtenAt }) => [key, writtenAt.getTime()]),
    );
    const oldest = this.#now().getTime() - REFRESHED_AFTER;
    await Promise.all(
      [...wanted].map(async ([key, content]) => {
        if ((present.get(key) ?? 0) < oldest) await this.store.write(key, content);
      }),
    );
    const release: Release = { manifest, files: [...files.keys()].toSorted() };
    await this.store.write(
      recordOf(manifest.name, manifest.build),
      Buffer.from(JSON.stringify(release, null, 1)),
    );
  }

  /** From now on the package runs this build. @throws {Error} when no such build was published */
  async switchTo(name: string, build: string, reason: SwitchReason): Promise<Switch> {
    if ((await this.read(name, build)) === undefined)
      throw new Error(`${name} has no release of build ${build}.`);
    const last = (await this.histories()).get(name)?.at(-1);
    const next: Switch = {
      package: name,
      number: (last?.number ?? 0) + 1,
      // A clock that is behind another's must not reorder the history.
      at: new Date(Math.max(this.#now().getTime(), last?.at.getTime() ?? 0)),
      build,
      reason,
    };
    await this.store.write(keyOfSwitch(next), Buffer.from('\n'));
    return next;
  }

  /** The history of every package that was ever released. */
  async histories(): Promise<ReadonlyMap<string, History>> {
    const switches = (await this.store.list('switches/')).flatMap(({ key }) => parseSwitch(key) ?? []);
    const histories = new Map<string, Switch[]>();
    for (const line of switches.toSorted(compareSwitches)) {
      const history = histories.get(line.package) ?? [];
      histories.set(line.package, [...history, line]);
    }
    return histories;
  }

  /** What was published under a build's id; undefined when it is not there, or damaged. */
  async read(name: string, build: string): Promise<Release | undefined> {
    const key = recordOf(name, build);
    const known = this.#records.get(key);
    if (known !== undefined) return known;
    const text = await this.store.read(key);
    const release = text === undefined ? undefined : parseRelease(text.toString('utf8'), name);
    if (release !== undefined) this.#records.set(key, release);
    return release;
  }

  /**
   * What each package runs: the build of its last switch, or of the last one before whose record can be read. A package that
   * was withdrawn runs nothing.
   */
  async running(): Promise<ReadonlyMap<string, Release>> {
    return (await this.present()).running;
  }

  /** What runs, as {@link running} says it, and what was withdrawn. */
  async present(): Promise<Present> {
    const histories = [...(await this.histories())];
    const releases = await Promise.all(
      histories
        .filter(([, history]) => !isWithdrawn(history))
        .map(async ([name, history]) => [name, await this.#last(name, history)] as const),
    );
    return {
      running: new Map(
        releases.flatMap(([name, release]) => (release === undefined ? [] : [[name, release]])),
      ),
      withdrawn: new Set(histories.flatMap(([name, history]) => (isWithdrawn(history) ? [name] : []))),
    };
  }

  async #last(name: string, history: History): Promise<Release | undefined> {
    for (const { build } of history.toReversed()) {
      const release = await this.read(name, build);
      if (release !== undefined) return release;
    }
    return undefined;
  }
}
