import type { RegisteredRemote, RemoteManifest, SectionId } from '@touchline/shared/contract';
import type { FailureReason } from './section-failure.ts';

/** What this browser knows of the builds of a section, over all its pages. */
interface Remembered {
  /** The last build that got through some seconds on screen, and where its remote was. */
  readonly proven?: { readonly url: string; readonly manifest: RemoteManifest };
  /** The last build that failed by its own fault. */
  readonly refused?: Refusal;
}

export interface Refusal {
  readonly build: string;
  readonly failure: FailureReason;
}

/** Remembers which builds worked in this browser and which did not. */
export interface BuildMemory {
  readonly provenOf: (remote: RegisteredRemote, id: SectionId) => RemoteManifest | undefined;
  readonly refusalOf: (id: SectionId) => Refusal | undefined;
  readonly prove: (remote: RegisteredRemote, id: SectionId, manifest: RemoteManifest) => void;
  readonly refuse: (id: SectionId, refusal: Refusal) => void;
}

const KEY = 'touchline_section_builds';

/** A memory in local storage. Where that is full, forbidden or damaged nothing is remembered, and nothing fails. */
export function createBuildMemory(storage: () => Storage = () => localStorage): BuildMemory {
  const read = (): Partial<Record<SectionId, Remembered>> => {
    try {
      const value: unknown = JSON.parse(storage().getItem(KEY) ?? '{}');
      return typeof value === 'object' && value !== null ? value : {};
    } catch {
      return {};
    }
  };
  const change = (id: SectionId, remembered: Remembered): void => {
    try {
      const all = read();
      storage().setItem(KEY, JSON.stringify({ ...all, [id]: { ...all[id], ...remembered } }));
    } catch {
      // The page works without it; a broken build then has nothing to fall back to.
    }
  };
  return {
    provenOf: ({ url }, id) => {
      const proven = read()[id]?.proven;
      return proven?.url === url ? proven.manifest : undefined;
    },
    refusalOf: (id) => read()[id]?.refused,
    prove: ({ url }, id, manifest) => change(id, { proven: { url, manifest } }),
    refuse: (id, refused) => change(id, { refused }),
  };
}
