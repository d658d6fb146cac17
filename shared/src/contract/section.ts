import type { ComponentType } from 'react';

/**
 * Major version of what host and section promise each other: this file, `registry.ts`, and the public exports of
 * `@touchline/shared`. The host refuses a section of another major with a clear message (H5). Raise it only for a change
 * that breaks an older section or host.
 */
export const CONTRACT_VERSION = 1;

/**
 * Majors whose sections the host can draw. While it supports a new one and the one before, each team moves its section over
 * with a release of its own.
 */
export const SUPPORTED_CONTRACTS: readonly number[] = [CONTRACT_VERSION];

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
  /** Starts the first screen's requests before it is drawn. Never throws. */
  readonly preload?: () => void;
  /** What other sections may show of it, by name: see `SectionPart` of `@touchline/shared`. Each loads its own code. */
  readonly parts?: Readonly<Record<string, () => Promise<ComponentType<PartProps>>>>;
}

/** What a part of a section is given where it is shown. */
export interface PartProps {
  /** The item that it shows. */
  readonly id: number;
}
