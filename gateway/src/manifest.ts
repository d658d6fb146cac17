/**
 * `remote.json`, as each remote publishes it beside its files. Only the members the gateway itself reads are
 * named; the rest is handed on to the page as it is.
 */
export interface Manifest {
  readonly name: string;
  readonly build: string;
  readonly entry: string;
  readonly sections: Readonly<Record<string, string>>;
  readonly preload?: Readonly<Record<string, readonly string[]>>;
}

/** Reads a manifest; undefined when it is damaged or is another remote's. */
export function parseManifest(text: string, name: string): Manifest | undefined {
  let value: Partial<Record<keyof Manifest, unknown>> | null;
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    return undefined;
  }
  const isManifest =
    value?.name === name &&
    typeof value.build === 'string' &&
    isFileName(value.entry) &&
    isRecord(value.sections) &&
    (value.preload === undefined ||
      (isRecord(value.preload) && Object.values(value.preload).every(isListOfFileNames)));
  return isManifest ? (value as unknown as Manifest) : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A path below the remote's own folder: a manifest must not make the page load what lies elsewhere. */
const isFileName = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/u.test(value);

const isListOfFileNames = (value: unknown): boolean => Array.isArray(value) && value.every(isFileName);
