import { defineItem, http } from '@touchline/shared';
import type { FollowUpChange, OutcomeCode, ReturnSettlement } from '@touchline/shared/contract';
import { followUpPath, undoPeopleActionPath } from '@touchline/shared/contract/paths';
import { parseId, parseList, parseObject, parseUntrustedFollowUp } from '@touchline/shared/contract/readers';

/** What the staff has noted about the conversation with a contact (V4). Gone where the API keeps nothing of the kind. */
export const followUps = defineItem({
  path: (contact: number) => followUpPath(contact),
  parse: parseUntrustedFollowUp,
  failure: 'What is noted about a conversation could not be loaded.',
});

/** @returns the follow-up as it is now. @throws AxiosError when it was refused: 409 after a change by somebody else */
export async function changeFollowUp(contact: number, change: FollowUpChange): Promise<unknown> {
  return (await http.patch<unknown>(followUpPath(contact), change)).data;
}

/** Says that a return was dealt with, or takes that back. @throws AxiosError when it was refused */
export async function settleReturn(contact: number, settlement: ReturnSettlement): Promise<void> {
  await http.put(`${followUpPath(contact)}return/`, settlement);
}

/**
 * Sends a contact nothing more of the campaigns that run.
 * @returns what takes it back; undefined where the API says nothing of it. @throws AxiosError when it was refused
 */
export async function stopSequences(contact: number): Promise<(() => Promise<void>) | undefined> {
  const { data } = await http.post<unknown>(`${followUpPath(contact)}stop/`);
  const stops = (parseList(parseObject<'undo'>(data)?.undo) ?? []).flatMap((row) => {
    const stop = parseObject<'campaign' | 'action'>(row);
    const [campaign, action] = [parseId(stop?.campaign), parseId(stop?.action)];
    return campaign === null || action === null ? [] : [undoPeopleActionPath(campaign, action)];
  });
  if (stops.length === 0) return undefined;
  return async () => {
    for (const path of stops) await http.post(path);
  };
}

/** How each of the outcomes from the start looks. */
export const OUTCOME_TONES = {
  interested: 'ok',
  meeting_agreed: 'ok',
  later: 'info',
  not_interested: 'neutral',
  wrong_person: 'warn',
} as const satisfies Record<OutcomeCode, 'ok' | 'info' | 'neutral' | 'warn'>;
