import type { SectionDeclaration, SectionId } from '@touchline/shared/contract/declaration';

/**
 * What a build says of itself: `remote.json`, or `host.json`. Only the members that the gateway itself reads are named;
 * the rest is passed on to the page as it is.
 */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly build: string;
  /** The file it starts with: a remote's entry, the host's HTML. */
  readonly entry: string;
  readonly sections: Readonly<Record<SectionId, string>>;
  /** What each section says of itself; checked by the registry. */
  readonly declarations?: Readonly<Record<SectionId, SectionDeclaration>>;
  readonly preload?: Readonly<Record<SectionId, readonly string[]>>;
  /** Subresource integrity of its scripts and style sheets, by file. */
  readonly integrity?: Readonly<Record<string, string>>;
  /** What it uses of the packages that the host offers, or offers itself. */
  readonly shared?: unknown;
  /** Hash of the sources of `@touchline/shared` that it was built with. */
  readonly sharedSources?: string;
}

/** Reads a manifest; undefined when it is damaged or is another package's. */
export function parseManifest(text: string, name: string): Manifest | undefined {
  let value: Partial<Record<keyof Manifest, unknown>> | null;
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    return undefined;
  }
  const isManifest =
    value?.name === name &&
    typeof value.version === 'string' &&
    typeof value.build === 'string' &&
    isFileName(value.entry) &&
    isRecord(value.sections) &&
    (value.declarations === undefined || isRecord(value.declarations)) &&
    isRecordOf(value.preload, isListOfFileNames) &&
    isRecordOf(value.integrity, isIntegrity);
  return isManifest ? (value as unknown as Manifest) : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRecordOf = (value: unknown, isValue: (value: unknown) => boolean): boolean =>
  value === undefined || (isRecord(value) && Object.values(value).every(isValue));

/** A path below the remote's own folder: a manifest must not make the page load what lies elsewhere. */
const isFileName = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/u.test(value);

const isListOfFileNames = (value: unknown): boolean => Array.isArray(value) && value.every(isFileName);

const isIntegrity = (value: unknown): boolean =>
  typeof value === 'string' && /^sha384-[\w+/]+={0,2}$/u.test(value);
