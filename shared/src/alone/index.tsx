import { createRoot } from 'react-dom/client';
import type { Section, SectionDeclaration } from '../contract/index.ts';
import { AloneShell } from './AloneShell.tsx';

/**
 * Draws a package's sections without the host, for `npm run dev -w PACKAGE`.
 * @param name of the package
 * @param declarations what each of its sections says about itself
 * @param sections the sections themselves
 */
export function drawAlone<Id extends string>(
  name: string,
  declarations: Readonly<Record<Id, SectionDeclaration>>,
  sections: Readonly<Record<Id, Section>>,
): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  const ids = Object.keys(declarations) as Id[];
  const described = ids.map((id) => ({ id, label: declarations[id].label, section: sections[id] }));
  createRoot(root).render(<AloneShell name={name} sections={described} />);
}
