import type { RuleSetRule } from '@rspack/core';
import type { SectionDeclaration, SectionId } from '../src/contract/declaration.ts';

/** What a remote's `rspack.config.ts` says about it. */
export interface RemoteOptions<Id extends SectionId = SectionId> {
  /** The package's folder, `import.meta.dirname` of its `rspack.config.ts`. */
  readonly folder: string;
  /** What each section says about itself: its label and place in the navigation. */
  readonly declarations: Readonly<Record<Id, SectionDeclaration>>;
  /** The module of each section, such as `{ organizations: './src/section.tsx' }`. */
  readonly sections: Readonly<Record<Id, string>>;
  /** Paths of the API that the first screen of a section reads: the host may request them before the section's code is there. */
  readonly data?: Readonly<Partial<Record<Id, readonly string[]>>>;
  /** Rules for packages that cannot be bundled as they are. */
  readonly rules?: readonly RuleSetRule[];
  /** Packages, or parts of them, that are resolved to something else. */
  readonly alias?: Readonly<Record<string, string>>;
}
