import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportDeclaration, parseSync } from '@swc/core';
import type { SharedUse } from '../src/contract/registry.ts';
import { SHARING } from './sharing.ts';
import { listSources } from './sources.ts';

/**
 * What a package uses of each shared package: the versions it works with, and the names its own sources import. A name that
 * the host no longer offers would be undefined at run time, so a release checks for it.
 *
 * @param folder the package's folder
 */
export function readSharedUse(folder: string): Readonly<Record<string, SharedUse>> {
  const names = new Map(Object.keys(SHARING).map((name) => [name, new Set<string>()]));
  for (const file of listSources(join(folder, 'src')).filter((path) => /\.tsx?$/u.test(path))) {
    for (const declaration of importsOf(file)) {
      for (const name of importedNames(declaration)) names.get(declaration.source.value)?.add(name);
    }
  }
  return Object.fromEntries(
    Object.entries(SHARING).map(([name, { range }]) => [
      name,
      { range: range === false ? '*' : range, names: [...(names.get(name) ?? [])].toSorted() },
    ]),
  );
}

function importsOf(file: string): ImportDeclaration[] {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
  return body.filter((node) => node.type === 'ImportDeclaration').filter(({ typeOnly }) => !typeOnly);
}

function importedNames({ specifiers }: ImportDeclaration): string[] {
  return specifiers.flatMap((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return 'default';
    // `import *` names nothing that could be compared.
    if (specifier.type === 'ImportNamespaceSpecifier') return [];
    return specifier.isTypeOnly ? [] : (specifier.imported ?? specifier.local).value;
  });
}
