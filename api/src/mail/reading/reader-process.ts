/**
 * Entry of the child process that reads mails: each message is a {@link MailJob} with a number, each answer what was
 * understood, or why not. It runs apart, with little memory and no secrets in its environment, because mails come from
 * strangers: one that takes all its time or memory takes that of nobody else.
 */
import { watchProcess } from '../../isolation/watch-process.ts';
import type { ReaderAnswer, ReaderRequest } from './mail-reader.ts';
import { understandMail } from './understand.ts';

await watchProcess({ memoryMebibytes: Number(process.argv[2]) });

const answer = (said: ReaderAnswer) => process.send?.(said);

process.on('message', (request: ReaderRequest) => {
  understandMail({ ...request, raw: Buffer.from(request.raw) }).then(
    (understood) => answer({ understood }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
// The process that wants to know is gone.
process.on('disconnect', () => process.exit());
