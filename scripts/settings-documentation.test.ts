import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SETTINGS } from '../api/src/config.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Names in the first column of the tables of settings. */
function documented(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/^\| `([A-Z0-9_]+)` +\|/gmu)].map(([, name]) => name ?? '');
}

/** What a program reads from its environment. */
function readIn(file: string, pattern: RegExp): string[] {
  return [...readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map(([, name]) => name ?? '');
}

it('every setting is documented once, and nothing else is', () => {
  const known = new Set([
    ...SETTINGS.map(({ name }) => name),
    ...['scripts/settings.ts', 'gateway/src/releases/place-settings.ts'].flatMap((file) =>
      readIn(file, /value\('([A-Z0-9_]+)'\)/gu),
    ),
  ]);
  const written = [...documented('README.md'), ...documented('docs/operations.md')];
  expect(written.toSorted()).toEqual([...known].toSorted());
});

it('containers are given every setting of mail, mailboxes and uploads', () => {
  const compose = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  const given = new Set([...compose.matchAll(/^ +([A-Z0-9_]+): /gmu)].map(([, name]) => name));
  const wanted = SETTINGS.map(({ name }) => name).filter((name) =>
    /^(?:MAIL|MAILBOX|SMTP|IMAP|GOOGLE|MICROSOFT|UPLOADS)_/u.test(name),
  );
  expect(wanted.filter((name) => !given.has(name))).toEqual([]);
});
