import type { SectionId } from './section.ts';

/**
 * `remote.json`, published by each remote beside its files: the only file of a remote that is not immutable.
 * Paths are relative to the folder it lies in.
 */
export interface RemoteManifest {
  /** Package name and federation container name, such as `mfe-contacts`. */
  readonly name: string;
  /** Version of the remote's package. */
  readonly version: string;
  /** Hash of the build's content; differs whenever any of its files differ. */
  readonly build: string;
  /** The contract it was built against: {@link CONTRACT_VERSION} of that day. */
  readonly contract: number;
  /** Content-hashed remote entry, such as `remoteEntry.0f3c9a1b.js`. */
  readonly entry: string;
  /** Exposed module of each section, such as `{ "organizations": "./section" }`. */
  readonly sections: Readonly<Partial<Record<SectionId, string>>>;
  /** Files to preload with a section, beyond the entry. */
  readonly preload: Readonly<Partial<Record<SectionId, readonly string[]>>>;
}

/** One line of the registry: where a remote is, and what it was when the page was served. */
export interface RegisteredRemote {
  readonly name: string;
  /** Absolute or root-relative URL of the folder that holds `remote.json`, with a slash at the end. */
  readonly url: string;
  readonly sections: readonly SectionId[];
  /** Absent when the remote could not be read: the page then asks for `remote.json` itself. */
  readonly manifest?: RemoteManifest;
}

/**
 * Run-time configuration of the page, written by the gateway into the host's HTML as JSON in
 * `<script type="application/json" id="touchline-config">`. Never built in (H3).
 */
export interface PageConfiguration {
  readonly remotes: readonly RegisteredRemote[];
  /** Which e-mail editor opens (T9); absent means `auto`. */
  readonly emailEditor?: EmailEditorChoice;
  /** Origin that mails name images by, when it is not the one the page was opened at. */
  readonly publicOrigin?: string;
}

/**
 * `unlayer`: the provider's editor, from its CDN. `local`: Touchline's own. `auto`: the provider's, and our own when
 * it cannot be reached.
 */
export const EMAIL_EDITOR_CHOICES = ['auto', 'unlayer', 'local'] as const;
export type EmailEditorChoice = (typeof EMAIL_EDITOR_CHOICES)[number];

/** Identifier of the element that carries {@link PageConfiguration}. */
export const CONFIGURATION_ELEMENT_ID = 'touchline-config';
