import type { RuleSetRule } from '@rspack/core';
import type { SectionId } from '../src/contract/section.ts';

/** What a remote says about itself. */
export interface RemoteOptions {
  /** The package's folder, `import.meta.dirname` of its `rspack.config.ts`. */
  readonly folder: string;
  /** The module of each section it offers, such as `{ organizations: './src/section.tsx' }`. */
  readonly sections: Readonly<Partial<Record<SectionId, string>>>;
  /** Paths of the API that the first screen of a section reads: the host may ask for them before its code is there. */
  readonly data?: Readonly<Partial<Record<SectionId, readonly string[]>>>;
  /** Rules for packages that cannot be bundled as they are. */
  readonly rules?: readonly RuleSetRule[];
  /** Packages, or parts of them, that are taken from somewhere else. */
  readonly alias?: Readonly<Record<string, string>>;
}
