import type { OwnAccount } from '@touchline/shared/contract';
import type { MailTransport } from '../mail/sending/transport.ts';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';
import { MAILS_LINKS, setUpInbox } from '../testing/inbox.ts';

export const ORIGIN = 'https://touchline.example';

export const NEW = 'ann.field@company.example';

export const OTHER_PASSWORD = 'газон после дождя';

export const lower = (email: string) => email.toLowerCase();

const tokenIn = (text = '') => /https:\/\/touchline\.example\/confirm-address#(\S+)/u.exec(text)?.[1] ?? '';

/** An API for each test of the file that calls this, where accounts change their addresses. */
export function setUpAddressChanges() {
  const inbox = setUpInbox();
  /** Addresses that cannot be reached at the moment. */
  const unreachable = new Set<string>();
  /** Recipients of mails that failed for it. */
  const notHanded: string[] = [];
  let api: TestApi;

  beforeEach(async () => {
    unreachable.clear();
    notHanded.length = 0;
    const failing: MailTransport = {
      close: () => undefined,
      send: async (mail, mailbox) => {
        const to = lower(mail.envelope.to);
        if (!unreachable.has(to)) return inbox.transport.send(mail, mailbox);
        notHanded.push(to);
        return { kind: 'unreachable', error: 'connection refused' };
      },
    };
    api = await startTestApi({ PUBLIC_URL: ORIGIN, ...MAILS_LINKS }, { mailTransport: failing });
  });
  afterEach(() => api.close());

  const post = (url: string, token: string) => api.app.inject({ method: 'POST', url, payload: { token } });
  const want = (email = NEW, password: string = PERSON.password) =>
    api.ask('PATCH', '/api/account/', { email, password });
  /** The next mails, by recipient. */
  const arrived = async (count: number) => {
    const mails = await inbox.take(count);
    return new Map(
      mails.map(({ to, subject, text }) => [lower(to?.[0]?.address ?? ''), { subject, text: text ?? '' }]),
    );
  };
  return {
    /** The API of the test that runs. */
    get api() {
      return api;
    },
    arrived,
    unreachable,
    notHanded,
    tokenIn,
    want,
    kysely: () => api.testDatabase.database.kysely,
    look: (token: string) => post('/api/auth/address/', token),
    confirm: (token: string) => post('/api/auth/address/use/', token),
    own: async () => (await api.ask('GET', '/api/account/')).json<OwnAccount>(),
    login: (email: string, password: string = PERSON.password) =>
      api.app.inject({ method: 'POST', url: '/api/auth/login/', payload: { email, password } }),
    /** Asks for another address. @returns the token that is mailed there */
    wanted: async (email = NEW): Promise<string> => {
      expect((await want(email)).statusCode).toBe(200);
      return tokenIn((await arrived(2)).get(email)?.text);
    },
  };
}
