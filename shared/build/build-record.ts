import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from '@rspack/core';

const FILE = 'build.json';

/** `dist/build.json`: what the folder was built from, and the files of that build. */
interface BuildRecord {
  readonly sources: string;
  readonly files: readonly string[];
}

/** Hash of the sources that a package's last complete build was made from; undefined when there is none. */
export function builtFrom(folder: string): string | undefined {
  return readRecord(join(folder, 'dist'))?.sources;
}

/** The files of a package's last complete build. @throws {Error} when there is none */
export function builtFiles(folder: string): readonly string[] {
  const files = readRecord(join(folder, 'dist'))?.files;
  if (files === undefined) throw new Error(`${folder} is not built.`);
  return files;
}

/** Records each build beside its files and removes those of earlier builds: what runs is served from the releases. */
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
  const kept = new Set([FILE, ...files]);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const name = file.slice(folder.length + 1).replaceAll('\\', '/');
    // A concurrent build of the same package may have removed it already.
    if (entry.isFile() && !kept.has(name)) rmSync(file, { force: true });
  }
  // Last: an interrupted build leaves no record of itself, and is done again.
  writeFileSync(join(folder, FILE), JSON.stringify({ sources, files } satisfies BuildRecord));
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
