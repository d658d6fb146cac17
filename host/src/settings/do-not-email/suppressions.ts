import { defineItem, http, logFailure } from '@touchline/shared';
import type {
  SuppressedAddress,
  SuppressionCheck,
  SuppressionImport,
  SuppressionList,
} from '@touchline/shared/contract';
import {
  parseUntrustedSuppressionCheck,
  parseUntrustedSuppressionImport,
  parseUntrustedSuppressions,
} from '@touchline/shared/contract/readers';
import { parseSuppressed } from '@touchline/shared/contract/rules';
import { sendLift, SUPPRESSIONS_PATH } from '@touchline/shared/do-not-email';

export { addSuppression } from '@touchline/shared/do-not-email';

/** Addresses that get no more mail, and those that were let get it again. The id is a part of the address. */
export const suppressions = defineItem({
  path: (search: string) => pathOf(search),
  parse: parseUntrustedSuppressions,
  failure: 'The do-not-email list could not be loaded.',
});

/** What adding an address or a domain would mean; nothing to read before it is one. */
export const suppressionCheck = defineItem({
  path: (address: string) => (parseSuppressed(address) === undefined ? null : checkPathOf(address)),
  parse: parseUntrustedSuppressionCheck,
  failure: 'It could not be found out whom an address concerns.',
});

const checkPathOf = (address: string) =>
  `${SUPPRESSIONS_PATH}check/?address=${encodeURIComponent(address.trim())}`;

/** @returns what adding it would mean; undefined where that cannot be found out, which stops nobody from adding it */
export async function checkSuppression(address: string): Promise<SuppressionCheck | undefined> {
  try {
    const { data } = await http.get<unknown>(checkPathOf(address));
    return parseUntrustedSuppressionCheck(data);
  } catch (error) {
    logFailure('It could not be found out whom an address concerns.', error);
    return undefined;
  }
}

function pathOf(search: string, offset = 0): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(offset > 0 && { offset: String(offset) }),
  }).toString();
  return query === '' ? SUPPRESSIONS_PATH : `${SUPPRESSIONS_PATH}?${query}`;
}

/** More of the list. @throws AxiosError when nothing answered */
export async function readSuppressions(search: string, offset: number): Promise<SuppressionList> {
  const { data } = await http.get<unknown>(pathOf(search, offset));
  return parseUntrustedSuppressions(data) ?? { total: 0, suppressed: [], lifted: [] };
}

/** Puts what a file lists on the list. @throws AxiosError when it was refused, or nothing answered */
export async function importSuppressions(file: File, signal: AbortSignal): Promise<SuppressionImport> {
  const form = new FormData();
  form.append('file', file);
  const { data } = await http.post<unknown>(`${SUPPRESSIONS_PATH}upload/`, form, { signal });
  return parseUntrustedSuppressionImport(data);
}

/**
 * Lets an address or a domain get mail again, as far as the reason goes that is shown.
 * @returns whether there is another reason why it still gets none.
 * @throws AxiosError when it was refused, or nothing answered
 */
export async function liftSuppression(
  { email, kind, reason }: SuppressedAddress,
  explanation: string,
): Promise<boolean> {
  await sendLift({ email, explanation, reason });
  if (kind === 'domain') return false;
  // It is lifted, whether or not this can be read.
  const left = await readSuppressions(email, 0).catch(() => undefined);
  return left?.suppressed.some((row) => row.email === email || row.kind === 'domain') ?? false;
}
