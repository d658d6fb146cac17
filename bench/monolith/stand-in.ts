import type * as federation from '../../host/src/federation/index.ts';
import * as sections from './sections.tsx';

/** What only tests of the host use. */
type OfTests = 'createSectionStore' | 'SectionsContext';

/** Compiled, never run: what the host's module has, the one in its place must have as well. */
export default sections satisfies Omit<typeof federation, OfTests>;
