/**
 * Entry of the process that looks into templates before a campaign sends. It is isolated for the same reason as the one that
 * makes mails of them: a template may take all the time or memory there is.
 */
import { serveJobs } from '../isolation/serve-jobs.ts';
import { HtmlTooComplex } from '../mail/composition/html-limits.ts';
import type { MailContent } from '../mail/composition/read-template.ts';
import { readTemplateFacts, type TemplateFacts } from './template-facts.ts';

await serveJobs((content): TemplateFacts | null => {
  try {
    return readTemplateFacts(content as MailContent);
  } catch (error) {
    if (error instanceof HtmlTooComplex) return null;
    throw error;
  }
});
