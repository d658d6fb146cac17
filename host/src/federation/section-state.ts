import type { RegisteredRemote, RemoteManifest, Section, SectionId } from '@touchline/shared/contract';
import type { Refusal } from './build-memory.ts';
import type { LoadedSection } from './load-section.ts';
import type { FailureReason } from './section-failure.ts';

export type SectionStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** What happened to a section that its next visitor, or the present one, is to be told (H6). */
export type SectionNews =
  /** Another build runs now; its version, where that differs from the earlier one's. */
  | { readonly kind: 'updated'; readonly version?: string }
  /** A new build failed, and the one that worked goes on. */
  | { readonly kind: 'kept'; readonly failure: FailureReason };

/** Where one section stands. Settings shows it (H7), {@link SectionView} draws it. */
export interface SectionState {
  readonly id: SectionId;
  /** Package name of the remote that offers it; absent when none is registered. */
  readonly remote?: string;
  readonly status: SectionStatus;
  /** Version and build of the remote that runs, or of the one that is registered. */
  readonly version?: string;
  readonly build?: string;
  /** Of the build that runs; a build with another entry is another program. */
  readonly manifest?: RemoteManifest;
  /** How long the last successful load took, in milliseconds. */
  readonly loadTime?: number;
  /** Present while `failed`, and while loading again after a failure. */
  readonly failure?: FailureReason;
  /** Present while `ready`. */
  readonly section?: Section;
  /** Counts loads; a new number means a new life of the component. */
  readonly attempt: number;
  /** Not told yet. */
  readonly news?: SectionNews;
  /** The build that last failed to take the place of the one that runs. */
  readonly refused?: Refusal;
}

/** A section before anything was tried. */
export function initialState(id: SectionId, remote: RegisteredRemote | undefined): SectionState {
  return {
    id,
    ...(remote === undefined ? {} : { remote: remote.name }),
    ...(remote?.manifest === undefined
      ? {}
      : { version: remote.manifest.version, build: remote.manifest.build }),
    status: 'idle',
    attempt: 0,
  };
}

/** A section that has come, by whatever way. */
export function readyState(
  { id, attempt }: SectionState,
  { section, manifest }: LoadedSection,
  loadTime: number,
): SectionState {
  return {
    id,
    remote: manifest.name,
    status: 'ready',
    version: section.version,
    build: manifest.build,
    manifest,
    loadTime,
    section,
    attempt,
  };
}
