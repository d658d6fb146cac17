/** Entry of the process that decodes images: libvips stops a decode that is under way only where it reports progress. */
import { serveJobs } from '../isolation/serve-jobs.ts';
import { encodeImage, ImageRefused, type ImageJob } from './encode-image.ts';
import type { ImageAnswer } from './image-encoder.ts';

await serveJobs(async (job): Promise<ImageAnswer> => {
  try {
    return { image: await encodeImage(job as ImageJob) };
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    return { refusal: { status: error.status, detail: error.detail } };
  }
});
