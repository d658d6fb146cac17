import type { SectionDeclaration, SectionId } from './declaration.ts';

/**
 * `remote.json`, published with each build of a remote; the one being served names the build that runs. Paths are relative
 * to its folder.
 */
export interface RemoteManifest {
  /** Package name and federation container name, such as `mfe-contacts`. */
  readonly name: string;
  /** Version of the remote's package. */
  readonly version: string;
  /** Hash of the build's content; differs whenever any of its files differ. */
  readonly build: string;
  /** `CONTRACT_VERSION` of the contract it was built against. */
  readonly contract: number;
  /** Content-hashed remote entry, such as `remoteEntry.0f3c9a1b.js`. */
  readonly entry: string;
  /** Exposed module of each section, such as `{ "organizations": "./section" }`. */
  readonly sections: Readonly<Record<SectionId, string>>;
  /**
   * What each section says about itself. Absent from builds older than the field; the page has it from {@link
   * RegisteredRemote}.
   */
  readonly declarations?: Readonly<Record<SectionId, SectionDeclaration>>;
  /** Files to preload with a section, beyond the entry. */
  readonly preload: Readonly<Record<SectionId, readonly string[]>>;
  /**
   * Paths of the API that the first screen of a section reads, such as `/api/contacts/`: the host asks for them while the
   * section's code is still on its way. Absent from builds that leave the requests to the section.
   */
  readonly data?: Readonly<Partial<Record<SectionId, readonly string[]>>>;
  /**
   * Subresource integrity (W3C SRI) of each of its scripts and style sheets, such as `sha384-…`. Empty in development only,
   * where a file changes and keeps its name.
   */
  readonly integrity: Readonly<Record<string, string>>;
}

/** What `remote.json` says once a package was taken out of the page. A remote that is down says nothing, which is not the same. */
export interface WithdrawnRemote {
  readonly name: string;
  readonly withdrawn: true;
}

/** `remote.json` as it is published, with what later releases are compared by; the page does not need that. */
export interface PublishedManifest extends RemoteManifest {
  /** What it uses of the packages that the host offers, by their names. */
  readonly shared: Readonly<Record<string, SharedUse>>;
  /** Hash of the sources of `@touchline/shared` that it was built with: what it expects of the host. */
  readonly sharedSources: string;
}

/** What a build uses of one shared package. */
export interface SharedUse {
  /** Versions it works with (semver range). */
  readonly range: string;
  /** Names it imports from it. */
  readonly names: readonly string[];
}

/** `host.json`, published by the host with each build. It belongs to its release and is not served. */
export interface HostManifest {
  readonly name: string;
  readonly version: string;
  /** Hash of the build's content. */
  readonly build: string;
  /** Majors of the contract whose sections it can draw. */
  readonly contracts: readonly number[];
  /** Content-hashed HTML of the page. */
  readonly entry: string;
  /** Always empty; present so that a release of any package is read the same way. */
  readonly sections: Readonly<Record<string, never>>;
  /** Version of each package that it offers. */
  readonly shared: Readonly<Record<string, string>>;
  /** Hash of the sources of `@touchline/shared` that it offers. */
  readonly sharedSources: string;
}

/** One line of the registry: where a remote is, and which build it had when the page was served. */
export interface RegisteredRemote {
  readonly name: string;
  /** Absolute or root-relative URL of the folder that holds `remote.json`, with a slash at the end. */
  readonly url: string;
  readonly sections: readonly SectionId[];
  /** What its sections say about themselves; from its last release while it does not answer. */
  readonly declarations?: Readonly<Record<SectionId, SectionDeclaration>>;
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
  /** Origin of the frame that the provider's editor runs in. */
  readonly emailEditorOrigin?: string;
  /** Port of that origin when it has no host name of its own and is at the host the page was opened at. */
  readonly emailEditorPort?: number;
  /** Whether a person may run a section of their own machine in this page; absent means no. */
  readonly localSections?: boolean;
  /** Origin of image addresses in mails, when it is not the one the page was opened at. */
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
