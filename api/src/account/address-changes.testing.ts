import { setUpInbox } from '../testing/inbox.ts';

export const ORIGIN = 'https://touchline.example';

export const NEW = 'ann.field@company.example';

export const OTHER_PASSWORD = 'газон после дождя';

export const lower = (email: string) => email.toLowerCase();

/** Whom a mail was not handed over to. */
export const notHanded: string[] = [];

/** To be called by each file: hooks of a module that two files share would be those of the first one alone. */
export function setUpMailsByReader() {
  const inbox = setUpInbox();
  return {
    inbox,
    /** So many mails that have arrived, by reader. */
    arrived: async (count: number) => {
      const mails = await inbox.take(count);
      return new Map(
        mails.map(({ to, subject, text }) => [lower(to?.[0]?.address ?? ''), { subject, text: text ?? '' }]),
      );
    },
  };
}
