import type { AnswerAttachment, AnswerDraft } from '@touchline/shared/contract';
import { tidyAddress } from '@touchline/shared/contract/rules';

/** What a person writes. */
export interface Written {
  readonly html: string;
  /** Undefined for the address used by default. */
  readonly to: string | undefined;
  /** As typed. */
  readonly cc: string;
  readonly subject: string;
  readonly attachments: readonly AnswerAttachment[];
}

export const addressesOf = (cc: string): string[] =>
  cc
    .split(/[\s,;]+/u)
    .map(tidyAddress)
    .filter(Boolean);

export const writtenOf = (draft: AnswerDraft | null): Written => ({
  html: draft?.html ?? '',
  to: draft?.to ?? undefined,
  cc: draft?.cc.join(', ') ?? '',
  subject: draft?.subject ?? '',
  attachments: draft?.attachments ?? [],
});

export const textOf = (html: string): string => html.replaceAll(/<[^>]*>|&nbsp;/gu, '').trim();

/** Whether nothing would be lost. */
export const isBlank = ({ html, cc, subject, attachments }: Written): boolean =>
  textOf(html) === '' && cc.trim() === '' && subject.trim() === '' && attachments.length === 0;

/** Whether two texts would be the same mail. */
export const isSameMail = (one: Written, other: Written): boolean => mailOf(one) === mailOf(other);

const mailOf = ({ html, to, cc, subject, attachments }: Written): string =>
  JSON.stringify([html, to ?? '', addressesOf(cc), subject.trim(), attachments.map(({ id }) => id)]);
