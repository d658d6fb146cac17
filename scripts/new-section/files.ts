import { readPackage } from '../suite.ts';
import type { SectionNames } from './names.ts';

/** The section that new ones take versions of dependencies and commands from. */
const MODEL = 'mfe-contacts';

/** A new section's place among the others. */
export interface SectionPlace {
  /** In the navigation. */
  readonly order: number;
  readonly devPort: number;
}

/** The files of a new section, by their paths in its folder: a page with a heading, in both languages, and its tests. */
export function filesOf(names: SectionNames, place: SectionPlace): Readonly<Record<string, string>> {
  const { id, component, label, package: name } = names;
  const feature = `src/${id}`;
  return {
    'package.json': packageOf(names, place.devPort),
    'rspack.config.ts': `
import { defineRemote } from '@touchline/shared/build';
import { declarations } from './src/declarations.ts';

export default defineRemote({
  folder: import.meta.dirname,
  declarations,
  sections: { '${id}': './src/section.tsx' },
});
`,
    'tsconfig.json': `
{
  "extends": "../tsconfig.browser.json",
  "references": [{ "path": "../shared" }],
  "include": ["src", "dev", "rspack.config.ts"]
}
`,
    'dev/main.tsx': `
import { drawAlone } from '@touchline/shared/alone';
import { declarations } from '../src/declarations.ts';
import section from '../src/section.tsx';

drawAlone('${name}', declarations, { '${id}': section });
`,
    'src/declarations.ts': `
import type { SectionDeclaration } from '@touchline/shared/contract';

/** The sections of this package, as the host knows them before any of their code is loaded. */
export const declarations = {
  '${id}': { label: { en: '${label}', ru: '${label}' }, order: ${place.order} },
} as const satisfies Readonly<Record<string, SectionDeclaration>>;
`,
    'src/section.tsx': `
import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { ${component}Section } from './routes.tsx';

/** The ${label} section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: ${component}Section,
};

export default section;
`,
    'src/routes.tsx': `
import { Route, Routes } from 'react-router-dom';
import { ${component}Page } from './${id}/${component}Page.tsx';

/** The section's routes. */
export function ${component}Section() {
  return (
    <Routes>
      <Route path="*" element={<${component}Page />} />
    </Routes>
  );
}
`,
    [`${feature}/messages.ts`]: `
import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('${id}', {
  en: { title: '${label}', nothingYet: 'Nothing here yet.' },
  ru: { title: '${label}', nothingYet: 'Здесь пока ничего нет.' },
});
`,
    [`${feature}/${component}Page.tsx`]: `
import { Card, PageHeader } from '@touchline/shared';
import { messages } from './messages.ts';

/** The first screen of the section. */
export function ${component}Page() {
  const t = messages.use();
  return (
    <>
      <PageHeader title={t('title')} />
      <Card>{t('nothingYet')}</Card>
    </>
  );
}
`,
    [`${feature}/${component}Page.test.tsx`]: `
import { screen } from '@testing-library/react';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { renderInPage, startTestServer } from '@touchline/shared/testing';
import section from '../section.tsx';

startTestServer();

it.each([
  ['en', 'Nothing here yet.'],
  ['ru', 'Здесь пока ничего нет.'],
] as const)('has its title and says that there is nothing yet (%s)', (language, text) => {
  renderInPage(<section.Component />, { language });
  expect(screen.getByRole('heading', { level: 1, name: '${label}' })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

it('is built for the contract of the host', () => {
  expect(section.contract).toBe(CONTRACT_VERSION);
});
`,
  };
}

function packageOf({ package: name, id, label }: SectionNames, devPort: number): string {
  const { scripts, dependencies, devDependencies } = readPackage(MODEL) as unknown as Record<string, unknown>;
  return JSON.stringify({
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    description: `The ${label} section`,
    scripts,
    touchline: { budget: { [id]: 20_000 }, devPort },
    dependencies,
    devDependencies,
  });
}
