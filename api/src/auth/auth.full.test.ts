import { PERSON, startTestApi } from '../testing/api.ts';
import { addUser } from './users.repository.ts';

describe('sign-in', () => {
  it('P3 a browser that has signed in to one account is no known one of another', async () => {
    const fresh = await startTestApi({ LOGIN_LIMIT_PER_ACCOUNT: '1' });
    const send = async (payload: object, headers: Record<string, string> = {}) =>
      fresh.inject({ method: 'POST', url: '/api/auth/login/', payload, headers });
    const cookie = String((await send(PERSON)).headers['set-cookie']).split(';')[0] ?? '';
    const other = { email: 'other@example.com', password: 'turf and water' };
    await addUser(fresh.testDatabase.database.kysely, other.email, other.password);
    expect((await send({ ...other, password: 'wrong' })).statusCode).toBe(401);
    expect((await send(other, { cookie })).statusCode).toBe(429);
    await fresh.close();
  });
});
