import type { RuleSetRule } from '@rspack/core';
import type { SectionId } from '../src/contract/section.ts';

/** What a remote says about itself. */
export interface RemoteOptions {
  /** The package's folder, `import.meta.dirname` of its `rspack.config.ts`. */
  readonly folder: string;
  /** The module of each section it offers, such as `{ organizations: './src/section.tsx' }`. */
  readonly sections: Readonly<Partial<Record<SectionId, string>>>;
  /** Rules for packages that cannot be bundled as they are. */
  readonly rules?: readonly RuleSetRule[];
  /** Packages, or parts of them, that are taken from somewhere else. */
  readonly alias?: Readonly<Record<string, string>>;
}
