/**
 * Names of time zones, under `@touchline/shared/contract/time-zone-names`: without the schema library, which the reader of
 * workbooks should not have to load.
 */

/**
 * Whether a time zone is known by its IANA name. Engines list some by an older name (`Asia/Calcutta`, `Asia/Kolkata`), so one
 * that is another name of a listed zone is known as well; offsets such as `+05:00` are not: clocks there may be set.
 */
export function isTimeZone(name: string): boolean {
  if (listedZones().has(name)) return true;
  return /^[A-Z][A-Za-z_]+\/[A-Za-z_/-]+$/u.test(name) && listedNameOf(name) !== undefined;
}

/**
 * The IANA name of a time zone as people type it into a workbook: in any letter case, and with spaces for the underscores.
 * @returns undefined for what is no zone
 */
export function timeZoneNamed(text: string): string | undefined {
  const name = text.trim().replaceAll(/\s+/gu, '_');
  if (isTimeZone(name)) return name;
  return name.includes('/') ? listedNameOf(name) : undefined;
}

let listed: ReadonlySet<string> | undefined;

/** Built once: listing them takes as long as checking a hundred rows. */
const listedZones = (): ReadonlySet<string> => (listed ??= new Set(Intl.supportedValuesOf('timeZone')));

/** The name under which the engine lists a zone, whatever the letter case of its name. */
function listedNameOf(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return listedZones().has(timeZone) ? timeZone : undefined;
  } catch {
    return undefined;
  }
}
