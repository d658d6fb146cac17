import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const COMPILER = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

/** Sources of `@touchline/shared`, by path; see `shared/build/shared-sources.ts`. */
export type SharedSources = Readonly<Record<string, string>>;

/** Something that a section relies on and a host no longer offers. */
export interface TypeDifference {
  /** Such as `Button of @touchline/shared`. */
  readonly what: string;
  /** The compiler's words. */
  readonly why: string;
}

/** Modules that a section gets from the host, and where their sources are. */
const MODULES: Readonly<Record<string, string>> = {
  '@touchline/shared': 'src/index.ts',
  'react-router-dom': 'build/router.ts',
};

/**
 * Asks the compiler whether a section that was built with one state of `@touchline/shared` can live with a host that
 * offers another: every name it imports must still be there, and take and give what the section believes; and the host
 * must understand what the section says of itself.
 *
 * @param names what the section imports, by module
 */
export async function compareTypes(
  host: SharedSources,
  section: SharedSources,
  names: Readonly<Record<string, readonly string[]>>,
): Promise<readonly TypeDifference[]> {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  // Inside the checkout, where the packages are found that the sources import.
  const folder = await mkdtemp(join(ROOT, '.cache', 'contract-'));
  try {
    const alike = unchanged(host, section);
    await writeSources(join(folder, 'host'), host);
    await writeSources(join(folder, 'section'), section, alike);
    const questions = questionsAbout(names);
    await writeFile(join(folder, 'questions.ts'), questions.map(({ code }) => `${code}\n`).join(''));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(CONFIGURATION));
    const output = await compile(folder);
    const found = [...output.matchAll(/^(?:.*[/\\])?questions\.ts\((\d+),\d+\): error TS\d+: (.*)$/gmu)];
    return found.map(([, line, why = '']) => ({
      what: questions[Number(line) - 1]?.what ?? 'The contract',
      why,
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const CONFIGURATION = {
  extends: '../../tsconfig.browser.json',
  compilerOptions: {
    rootDir: '../..',
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    types: ['node'],
  },
  include: ['questions.ts', 'host/src/**/*.d.ts'],
};

/**
 * Writes one side. Of a file that is the same on both, the section's side only points to the host's: its types are then
 * the very same, which spares the compiler nearly all of the work, and the doubt about types that it cannot compare.
 */
async function writeSources(
  folder: string,
  sources: SharedSources,
  alike: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const [path, text] of Object.entries(sources)) {
    const up = '../'.repeat(path.split('/').length);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    // Only the questions need checking; the sources were checked when they were built.
    await writeFile(
      join(folder, path),
      `// @ts-nocheck\n${alike.has(path) ? `export * from '${up}host/${path}';\n` : text}`,
    );
  }
}

/** Files that are the same on both sides, and lead to none that is not. */
function unchanged(host: SharedSources, section: SharedSources): ReadonlySet<string> {
  const alike = new Set(Object.keys(host).filter((path) => host[path] === section[path]));
  for (let before = -1; before !== alike.size;) {
    before = alike.size;
    for (const path of alike) {
      if (!importsOf(path, host[path] ?? '').every((imported) => alike.has(imported))) alike.delete(path);
    }
  }
  return alike;
}

/** What a file imports by relative paths, as paths from the root of the sources. Styles have no types. */
function importsOf(path: string, text: string): string[] {
  const imports = text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.tsx?)'/gu);
  return [...imports].map(([, specifier = '']) => posix.join(posix.dirname(path), specifier));
}

/** A question for the compiler, on one line, so that the line number of each error tells which one it belongs to. */
interface Question {
  readonly what: string;
  readonly code: string;
}

function questionsAbout(names: Readonly<Record<string, readonly string[]>>): readonly Question[] {
  const modules = Object.entries(MODULES).map(([module, path], index): Question[] => {
    const imports = `import * as host${index} from './host/${path}'; import * as section${index} from './section/${path}';`;
    const asked = (names[module] ?? []).map((name) => ({
      what: `${name} of ${module}`,
      code: `export const ${name}${index}: typeof section${index}.${name} = host${index}.${name};`,
    }));
    return [{ what: module, code: imports }].concat(asked);
  });
  return [
    ...modules.flat(),
    questionAboutContract('Section', 'section.ts'),
    questionAboutContract('RemoteManifest', 'registry.ts'),
  ];
}

/** Whether the host understands what the section says of itself. */
function questionAboutContract(name: string, file: string): Question {
  const type = (side: string): string => `import('./${side}/src/contract/${file}').${name}`;
  return {
    what: `${name} of the contract`,
    code: `export const as${name} = (given: ${type('section')}): ${type('host')} => given;`,
  };
}

async function compile(folder: string): Promise<string> {
  const child = spawn(process.execPath, [COMPILER, '-p', folder, '--pretty', 'false'], { cwd: folder });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  return output;
}
