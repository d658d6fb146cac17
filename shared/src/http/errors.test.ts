import { AxiosError, AxiosHeaders, type AxiosResponse } from 'axios';
import { errorRetryAfter } from './errors.ts';

const refused = (value: string) =>
  new AxiosError('Busy', undefined, undefined, undefined, {
    status: 429,
    headers: new AxiosHeaders({ 'retry-after': value }),
  } as AxiosResponse);

it.each([
  ['30', 30],
  ['0', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ['-1', undefined],
])('S11 Retry-After %j is %p seconds', (value, seconds) => {
  expect(errorRetryAfter(refused(value))).toBe(seconds);
});
