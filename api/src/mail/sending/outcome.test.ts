import { outcomeOf } from './outcome.ts';

it.each([
  [535, '5.7.8 Authentication failed', true],
  [500, '5.7.8 Authentication credentials invalid', true],
  [454, '4.7.0 Too many login attempts', false],
])(
  'S1 a sign-in refused with %i holds every mail: %s; until a person signs in again: %j',
  (code, text, isAtSignIn) => {
    const failure = Object.assign(new Error(text), {
      code: 'EAUTH',
      command: 'AUTH PLAIN',
      responseCode: code,
      response: `${code} ${text}`,
    });
    const outcome = outcomeOf(failure, false);
    expect(outcome.kind).toBe('held');
    expect('isAtSignIn' in outcome).toBe(isAtSignIn);
  },
);
