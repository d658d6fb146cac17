/**
 * Entry of the process that reads mails. It is isolated, with little memory and no secrets in its environment, because mails
 * come from strangers: one that takes all its time or memory must not take that of anything else.
 */
import { serveJobs } from '../../isolation/serve-jobs.ts';
import type { ReaderJob } from './mail-reader.ts';
import { readAttachment, showMail } from './shown-mail.ts';
import { understandMail } from './understand.ts';

await serveJobs((asked) => {
  const job = asked as ReaderJob;
  const raw = Buffer.from(job.raw);
  if (job.task === 'show') return showMail(raw, job.headersAlone);
  if (job.task === 'attachment') return readAttachment(raw, job.number);
  return understandMail({ ...job, raw });
});
