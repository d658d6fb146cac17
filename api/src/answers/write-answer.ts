import { fillMergeTags, type AnswerStored, type NewAnswer } from '@touchline/shared/contract';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { userOf } from '../auth/authenticate.ts';
import { badField, namedField } from '../errors.ts';
import { cleanRichText } from '../mail/composition/clean-html.ts';
import { answerSubject } from '../mail/composition/headers.ts';
import { asFieldFault } from '../mail/composition/html-fault.ts';
import { checkComplexity } from '../mail/composition/html-limits.ts';
import { toLines } from '../mail/composition/html-text.ts';
import { oneLine } from '../mail/composition/merge-values.ts';
import { addressAnswer, readAddressee, type Addressing } from './address-answer.ts';
import { readMergeValues } from './answer-form.ts';
import { findStored, storeAnswer } from './answers.repository.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { texts, withoutValue } from './texts.ts';

/** Checks an answer as far as it can be before it goes, and stores it. @throws RequestError as the route says */
export async function writeAnswer(
  addressing: Addressing,
  contact: number,
  request: FastifyRequest,
  now: Date,
): Promise<AnswerStored> {
  const { database } = addressing;
  const body = request.body as NewAnswer;
  const person = userOf(request);
  const key = idempotencyKeyOf(request);
  if (key === undefined) throw namedField('Idempotency-Key', texts.keyMissing);
  // What the writer had seen is no part of it: "Send anyway" may follow, or the draft is gone because the answer is stored.
  const { seen: _seen, from: _from, draft: _draft, ...content } = body;
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const asked = { contact, person, key, digest };
  const before = await findStored(database, asked);
  if (before) return before;
  const addressee = await readAddressee(addressing, contact, person.id);
  const html = await checkText(addressing, contact, body);
  const subject = body.subject || (addressee.thread ? answerSubject(oneLine(addressee.thread.subject)) : '');
  if (subject === '') throw badField(400, 'subject', texts.subjectNeeded);
  const { to, cc, from } = body;
  const addressed = await addressAnswer(database, addressee, { to, cc, from });
  return storeAnswer(database, asked, { ...body, cc: [...addressed.cc] }, { addressed, subject, html }, now);
}

/** The rich text, clean and filled in. @throws 400 when it says nothing, is too complex, or has an unknown merge tag */
async function checkText({ database }: Addressing, contact: number, body: NewAnswer): Promise<string> {
  try {
    // First: cleaning takes time by the square of the depth.
    checkComplexity(body.html);
    const { html: filled, missing } = fillMergeTags(body.html, await readMergeValues(database, contact));
    if (missing.length > 0) throw badField(400, 'html', withoutValue(missing.slice(0, 5)));
    const inSubject = fillMergeTags(body.subject, {}).missing;
    if (inSubject.length > 0) throw badField(400, 'subject', withoutValue(inSubject.slice(0, 5)));
    // With the values in it: a name may be the address of a link.
    const html = cleanRichText(filled);
    if (html === '') throw badField(400, 'html', texts.empty);
    toLines(html);
    return html;
  } catch (error) {
    throw asFieldFault(error);
  }
}
