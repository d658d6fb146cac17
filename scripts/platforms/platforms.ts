/** A kind of machine, as npm tells them apart. */
export interface Platform {
  readonly os: 'darwin' | 'linux' | 'win32';
  readonly cpu: 'arm64' | 'x64';
  /** Only Linux has a choice. */
  readonly libc?: 'glibc' | 'musl';
}

/** Machines on which Touchline is developed and runs (X1). */
export const PLATFORMS: readonly Platform[] = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
];

export const describePlatform = ({ os, cpu, libc }: Platform): string =>
  [os, cpu, libc].filter(Boolean).join('-');

/** A package in the lockfile, by the folder that it is installed into. */
export interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}
export type Lockfile = Readonly<Record<string, LockedPackage>>;

/** A package that comes with binaries, each in a package of its own. */
export interface NativePackage {
  readonly folder: string;
  /** Where each of its binaries is installed. */
  readonly binaries: ReadonlyMap<string, LockedPackage>;
  /** Names that the lockfile lacks: npm would pass over them without a word. */
  readonly missing: readonly string[];
}

export const isFor = ({ os, cpu, libc }: LockedPackage, platform: Platform): boolean =>
  (os === undefined || os.includes(platform.os)) &&
  (cpu === undefined || cpu.includes(platform.cpu)) &&
  (libc === undefined || platform.libc === undefined || libc.includes(platform.libc));

/** Packages of a lockfile that come with binaries for several platforms. */
export function nativePackages(lockfile: Lockfile): readonly NativePackage[] {
  return Object.entries(lockfile)
    .filter(([, { os }]) => os === undefined)
    .map(([folder, { optionalDependencies = {} }]) => {
      const places = Object.keys(optionalDependencies).map((name): [string, string | undefined] => [
        name,
        [`${folder}/node_modules/${name}`, `node_modules/${name}`].find((place) => place in lockfile),
      ]);
      const binaries = places.flatMap(([, place]) => {
        const entry = place === undefined ? undefined : lockfile[place];
        return place !== undefined && entry?.os !== undefined ? [[place, entry] as const] : [];
      });
      const missing = places.flatMap(([name, place]) => (place === undefined ? [name] : []));
      return { folder, binaries: new Map(binaries), missing };
    })
    .filter(({ binaries, missing }) => binaries.size > 0 || missing.length > 0);
}
