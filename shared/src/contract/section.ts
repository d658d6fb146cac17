import type { ComponentType } from 'react';

/**
 * Major version of what host and section promise each other: this file, `registry.ts`, and the public exports
 * of `@touchline/shared`. The host refuses a section of another major with a clear message (H5).
 * Raise it only with a change that an older section or host could not live with.
 */
export const CONTRACT_VERSION = 1;

/**
 * Majors that the host can draw sections of. A host that speaks a new major and still the one before lets each section
 * move over when its team releases it.
 */
export const SUPPORTED_CONTRACTS: readonly number[] = [CONTRACT_VERSION];

/** Names of the sections, in no particular order; also the first segment of their URLs. */
export const SECTION_IDS = ['dashboard', 'campaigns', 'organizations', 'templates', 'monitoring'] as const;
export type SectionId = (typeof SECTION_IDS)[number];

/**
 * What a remote exposes: the default export of each of its exposed modules.
 * The host renders `Component` under the section's base path and hands it nothing: session, language, requests
 * and notices come from `@touchline/shared`, which is live once in the page.
 */
export interface Section {
  /** Always {@link CONTRACT_VERSION} of the contract the section was built against. */
  readonly contract: number;
  /** Version of the remote's package (its `package.json`). */
  readonly version: string;
  /** Draws the section's own routes, relative to its base path. */
  readonly Component: ComponentType;
  /** Starts the requests that the first screen will want, before it is drawn. Never throws. */
  readonly preload?: () => void;
}
