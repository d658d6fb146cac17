import { http } from '@touchline/shared';
import type {
  NewSuppression,
  SuppressedAddress,
  SuppressionLift,
  SuppressionList,
} from '../contract/index.ts';
import { parseList, parseObject, parseTrimmed } from '../contract/readers/untrusted.ts';

/** Addresses that get no more mail (S12). Not among the paths of the contract, which every section loads at its start. */
export const SUPPRESSIONS_PATH = '/api/mail/suppressions/';

/** Puts an address or a domain on the list. @throws AxiosError when it was refused, or nothing answered */
export async function addSuppression(suppression: NewSuppression): Promise<void> {
  await http.post(SUPPRESSIONS_PATH, suppression);
}

/** Lets an address or a domain get mail again. @throws AxiosError when it was refused, or nothing answered */
export async function sendLift(lift: SuppressionLift): Promise<void> {
  await http.post(`${SUPPRESSIONS_PATH}lift/`, lift);
}

/** Whether an address is on the list because its owner asked for it, and not the staff. @throws AxiosError */
export async function isOwnWish(email: string): Promise<boolean> {
  const { data } = await http.get<unknown>(SUPPRESSIONS_PATH, { params: { search: email } });
  // Not by the reader of the whole list: a section that has it at its start would load all of it there.
  const rows = parseList(parseObject<keyof SuppressionList>(data)?.suppressed) ?? [];
  return rows
    .map((row) => parseObject<keyof SuppressedAddress>(row))
    .some((row) => parseTrimmed(row?.email).toLowerCase() === email.toLowerCase() && row?.added_by === null);
}
