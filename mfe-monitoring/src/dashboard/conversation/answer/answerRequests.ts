import { defineItem, defineList, http } from '@touchline/shared';
import type {
  AnswerAttachment,
  AnswerDraftKept,
  AnswerDraftUpdate,
  AnswerSettlement,
  NewAnswer,
} from '@touchline/shared/contract';
import {
  answerPath,
  answerSettlementPath,
  answersPath,
  ATTACHMENTS_PATH,
  draftPath,
  SNIPPETS_PATH,
} from '@touchline/shared/contract/paths';
import {
  parseUntrustedAnswerForm,
  parseUntrustedAttachment,
  parseUntrustedSnippets,
} from '@touchline/shared/contract/readers';

/** What writing to a contact begins with. Read anew each time: a kept one may name a draft that is gone. */
export const answerForm = defineItem({
  path: (contact: number) => draftPath(contact),
  parse: parseUntrustedAnswerForm,
  failure: 'What an answer begins with could not be loaded.',
  settings: { revalidateOnFocus: false, revalidateOnReconnect: false },
});

/** Pieces of text to insert. */
export const snippets = defineList({
  path: SNIPPETS_PATH,
  parse: parseUntrustedSnippets,
  failure: 'Snippets could not be loaded.',
});

/** Stores an answer, to go out in ten seconds. @param key one for each answer: however often it is sent, one goes out */
export async function sendAnswer(contact: number, answer: NewAnswer, key: string): Promise<void> {
  await http.post(answersPath(contact), answer, { headers: { 'Idempotency-Key': key } });
}

/** Takes an answer back before it goes: it is a draft again. */
export async function takeBackAnswer(contact: number, id: number): Promise<void> {
  await http.delete(answerPath(contact, id));
}

/**
 * Decides about an answer that did not go out, or may not have.
 * @param seen of one to be sent again: the newest answer that the person knows of; null for none since
 */
export async function settleAnswer(
  contact: number,
  id: number,
  outcome: AnswerSettlement['outcome'],
  seen: AnswerSettlement['seen'] = null,
): Promise<void> {
  await http.post(answerSettlementPath(contact, id), { outcome, seen } satisfies AnswerSettlement);
}

/** Keeps a draft. @returns its version @throws AxiosError 409 when another window has changed it */
export async function saveDraft(contact: number, draft: AnswerDraftUpdate): Promise<number> {
  const { data } = await http.put<Partial<AnswerDraftKept> | undefined>(draftPath(contact), draft);
  return Number(data?.version);
}

/** Discards a version of the draft. @throws AxiosError 409 when another window has changed it */
export async function discardDraft(contact: number, version: number): Promise<void> {
  await http.delete(draftPath(contact), { params: { version } });
}

/** Uploads a file for an answer. @throws AxiosError, or Error for an answer that names none */
export async function uploadAttachment(file: File): Promise<AnswerAttachment> {
  const path = `${ATTACHMENTS_PATH}?name=${encodeURIComponent(file.name)}`;
  const { data } = await http.post<unknown>(path, file, {
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  const attachment = parseUntrustedAttachment(data);
  if (attachment === undefined) throw new Error('The answer names no file');
  return attachment;
}
