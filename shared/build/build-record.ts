import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from '@rspack/core';

const FILE = 'build.json';

/**
 * How many builds of a package stay in its folder. A page that has been open since an earlier one still asks for
 * that one's chunks; without them a section opened late fails although its remote is well.
 */
const BUILDS_KEPT = 3;

/** `dist/build.json`: what the folder was built from, and the files of each of the last builds, newest first. */
interface BuildRecord {
  readonly sources: string;
  readonly builds: readonly (readonly string[])[];
}

/** Hash of the sources that a package's last complete build was made from; undefined when there is none. */
export function builtFrom(folder: string): string | undefined {
  return readRecord(join(folder, 'dist'))?.sources;
}

/** Records each build beside its files, and removes the files of builds that are too old to be asked for. */
export class BuildRecordPlugin {
  readonly #sources: string;

  /** @param sources hash of what is built, see `sourceHash` */
  constructor(sources: string) {
    this.#sources = sources;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap(BuildRecordPlugin.name, ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const files = compilation
        .getAssets()
        .map(({ name }) => name)
        .toSorted();
      record(compiler.outputPath, this.#sources, files);
    });
  }
}

function record(folder: string, sources: string, files: readonly string[]): void {
  const earlier = readRecord(folder)?.builds.filter((build) => build.join('\0') !== files.join('\0')) ?? [];
  const builds = [files, ...earlier].slice(0, BUILDS_KEPT);
  const kept = new Set([FILE, ...builds.flat()]);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const name = file.slice(folder.length + 1).replaceAll('\\', '/');
    if (entry.isFile() && !kept.has(name)) rmSync(file);
  }
  // Last: an interrupted build leaves no record of itself, and is done again.
  writeFileSync(join(folder, FILE), JSON.stringify({ sources, builds } satisfies BuildRecord));
}

function readRecord(folder: string): BuildRecord | undefined {
  const file = join(folder, FILE);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BuildRecord;
  } catch {
    return undefined;
  }
}
