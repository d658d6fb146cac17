import type { MailProposal } from '@touchline/shared/contract';
import { testIntake } from './testing/intake-api.ts';

export const intake = testIntake();

export const { receive, send, events, states } = intake;

export const proposals = async () =>
  (await intake.api.ask('GET', '/api/mail/proposals/')).json<MailProposal[]>();

/** A mail of parts within parts, of which nothing can be read but headers. */
export const unreadable = (...headers: string[]) =>
  Buffer.from(
    ['From: Zoe <zoe@elsewhere.example>', 'Subject: Re: Grass', ...headers].join('\r\n') +
      Array.from(
        { length: 400 },
        (_, depth) => `\r\nContent-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}`,
      ).join(''),
  );
