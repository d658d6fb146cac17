import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

function git(...parameters: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split('\n').filter(Boolean);
}

/**
 * Files that differ from a commit, new and deleted ones included.
 * @throws {Error} when there is no such commit.
 */
export function changedFiles(since: string): string[] {
  const differing = git('diff', '--name-only', '--no-renames', '--relative', since, '--');
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...differing, ...untracked])];
}

/** Every file of tests that there is, of both tiers. */
export const testFiles = (): string[] =>
  git(
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.test.ts',
    '*.test.tsx',
    '*.spec.ts',
  ).filter(isThere);

/** Whether a file is there; a deleted one cannot be given to a tool. */
export function isThere(file: string): boolean {
  return existsSync(path.join(root, file));
}

/** What every program of the checkout is run with. No import leads from it to a test. */
const SHARED_SETTINGS = /^(?:[^/]+\/)?(?:package|tsconfig(?:\.\w+)?)\.json$|^package-lock\.json$|^\.npmrc$/u;

/** The settings of each tool, and the folders whose files its tests reach. */
const TOOLS = {
  lint: { settings: /^\.oxlintrc\.json$/u, folders: undefined },
  vitest: { settings: /^vitest\./u, folders: /^(?:api|gateway|scripts|shared|mfe-[^/]+\/build)\//u },
  jest: { settings: /^jest\./u, folders: /^(?:shared|host|mfe-[^/]+)\//u },
} as const;

/**
 * Whether a change can touch everything that a tool looks at: its settings, the packages installed, or a program that was
 * deleted, since no import graph tells any more whose it was.
 */
export function touchesAll(tool: keyof typeof TOOLS, files: readonly string[], there = isThere): boolean {
  const { settings, folders } = TOOLS[tool];
  const isDeletedProgram = (file: string) =>
    folders?.test(file) === true && !/\.(?:test|spec)\.tsx?$|\.md$/u.test(file) && !there(file);
  return files.some((file) => SHARED_SETTINGS.test(file) || settings.test(file) || isDeletedProgram(file));
}

/** What no story can show. */
const UNSEEN = /^(docs|bench)\/|\.md$|\.test\.tsx?$|^(jest|vitest)\.|^scripts\/(testing|behaviour)\//u;

/** Whose stories show a change of which files; what is under none of these can show in any story. */
const STORIES: readonly (readonly [files: RegExp, folders: readonly string[]])[] = [
  [/^mfe-contacts\//u, ['organizations', 'contact-import', 'screens', 'containment']],
  [/^mfe-campaigns\//u, ['campaigns', 'mail', 'screens', 'containment']],
  [/^mfe-templates\//u, ['templates', 'mail', 'screens', 'containment']],
  [/^mfe-monitoring\//u, ['dashboard', 'monitoring', 'mail', 'screens', 'containment']],
  [/^api\/src\/contact-import\//u, ['contact-import', 'crash']],
  [/^api\/src\/(contacts|organizations)\//u, ['organizations', 'campaigns']],
  [/^api\/src\/(campaigns|scenarios)\//u, ['campaigns', 'mail']],
  [/^api\/src\/(templates|uploads)\//u, ['templates', 'mail']],
  [/^api\/src\/monitoring\//u, ['dashboard', 'monitoring']],
  [/^api\/src\/(mail|outreach)\//u, ['mail', 'sandbox', 'campaigns', 'dashboard', 'monitoring']],
  [/^scripts\/(releasing|new-section)\//u, ['releases']],
];

/** Folders that the rule above names. */
export const STORY_FOLDERS: readonly string[] = [...new Set(STORIES.flatMap(([, folders]) => folders))];

/**
 * The stories that a change can touch, as Playwright takes them: folders and files of `e2e/`; undefined for all of
 * them. An import graph would not find them: a story knows the page by what it shows.
 */
export function storiesOf(files: readonly string[], there = isThere): string[] | undefined {
  const found = new Set<string>();
  for (const file of files) {
    if (file.endsWith('.spec.ts')) {
      if (there(file)) found.add(file);
    } else if (!UNSEEN.test(file)) {
      const folders = STORIES.find(([those]) => those.test(file))?.[1];
      if (folders === undefined) return undefined;
      for (const folder of folders) found.add(`e2e/${folder}/`);
    }
  }
  return [...found];
}
