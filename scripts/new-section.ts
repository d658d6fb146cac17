import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { entriesOf } from './new-section/entries.ts';
import { describeSection } from './new-section/names.ts';
import { filesOf, type SectionPlace } from './new-section/files.ts';
import type { SectionDeclaration } from '../shared/src/contract/declaration.ts';
import { REMOTE_PACKAGES, readPackage } from './suite.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** `npm run new-section -- NAME`: a new package with one section. Build and release find it by its folder's name. */
async function newSection(): Promise<void> {
  const names = describeSection(process.argv[2]);
  const folder = join(ROOT, names.package);
  if (existsSync(folder)) throw new Error(`${names.package} is there already.`);
  const place: SectionPlace = {
    order: Math.max(...(await ordersOfSections())) + 10,
    devPort: Math.max(...REMOTE_PACKAGES.map((name) => readPackage(name).touchline?.devPort ?? 0)) + 1,
  };

  for (const [path, text] of Object.entries(filesOf(names, place))) write(join(folder, path), text);
  const entries = entriesOf(names);
  for (const [path, change] of Object.entries(entries)) {
    const file = join(ROOT, path);
    const before = readFileSync(file, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${path} has no place for ${names.package}: add it by hand.`);
    write(file, after);
  }
  const formatter = join(ROOT, 'node_modules', 'oxfmt', 'bin', 'oxfmt');
  execFileSync(process.execPath, [formatter, folder, ...Object.keys(entries)], { cwd: ROOT });
  // As npm links a workspace.
  const link = join(ROOT, 'node_modules', names.package);
  if (!existsSync(link)) symlinkSync(join('..', names.package), link, 'junction');

  console.log(`${names.package} is made: the section ${names.id}, in the navigation as "${names.label}".`);
  console.log(
    `Its Russian name is the English one so far: see ${names.package}/src/declarations.ts and messages.ts.`,
  );
  console.log(`npm run dev -w ${names.package} shows it alone; npm start shows it in the page.`);
}

/** The places in the navigation that the sections of this checkout have. */
async function ordersOfSections(): Promise<readonly number[]> {
  const modules = await Promise.all(
    REMOTE_PACKAGES.map((name) => import(pathToFileURL(join(ROOT, name, 'src/declarations.ts')).href)),
  );
  return modules.flatMap(({ declarations }: { declarations: Record<string, SectionDeclaration> }) =>
    Object.values(declarations).map(({ order }) => order),
  );
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

try {
  await newSection();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
