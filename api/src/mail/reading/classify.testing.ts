import { classify } from './classify.ts';
import { readMail } from './read-mail.ts';

export const classified = async (raw: Buffer) => classify(await readMail(raw));

export const FEW_SECONDS = 5000;
