import { isUnsubscribeRequest } from './unsubscribe-request.ts';
import type { ReadMail } from './read-mail.ts';

const mail = { recipients: [], subject: '', fromText: 'Zoe Field <zoe@meadow.example>' } as const;
const asks = (text: string) => isUnsubscribeRequest(mail as unknown as ReadMail, text);
const signature = (lines: number) => ['Regards', ...Array(lines - 1).fill('Zoe')].join('\n');

describe('a request to unsubscribe', () => {
  it('E2 stands above a signature of at most ten lines', () => {
    expect(asks(`Please unsubscribe me\n\n${signature(10)}`)).toBe(true);
    expect(asks(`Please unsubscribe me\n\n${signature(11)}`)).toBe(false);
  });

  it('E2 of one word is signed, by a sign-off or by its writer', () => {
    expect(['Stop', 'Stop\n\nZoe Field', 'Stop\nKind regards'].map(asks)).toEqual([true, true, true]);
    expect(asks('Stop\nby on Monday')).toBe(false);
  });

  it('E2 is none where a signature asks for something', () => {
    expect(asks('Unsubscribe me\n\nRegards\nPlease call my colleague Ann')).toBe(false);
  });
});
