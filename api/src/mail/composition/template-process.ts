/**
 * Entry of the process that reads templates. It is isolated because a template may take all the time or memory there is,
 * which must not be that of other requests.
 */
import { serveJobs } from '../../isolation/serve-jobs.ts';
import { HtmlTooComplex } from './html-limits.ts';
import { readTemplate, type MailContent } from './read-template.ts';
import type { TemplateReading } from './template-reader.ts';

await serveJobs((content): TemplateReading => {
  try {
    return { parts: readTemplate(content as MailContent) };
  } catch (error) {
    if (error instanceof HtmlTooComplex) return { limit: error.limit };
    throw error;
  }
});
