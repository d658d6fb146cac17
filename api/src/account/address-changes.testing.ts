import { setUpInbox } from '../testing/inbox.ts';

export const ORIGIN = 'https://touchline.example';

export const NEW = 'ann.field@company.example';

export const OTHER_PASSWORD = 'газон после дождя';

export const lower = (email: string) => email.toLowerCase();

export const inbox = setUpInbox();

/** Whom a mail was not handed over to. */
export const notHanded: string[] = [];

/** So many mails that have arrived, by reader. */
export async function arrived(count: number) {
  const mails = await inbox.take(count);
  return new Map(
    mails.map(({ to, subject, text }) => [lower(to?.[0]?.address ?? ''), { subject, text: text ?? '' }]),
  );
}
