import { Contact, Organization } from '@touchline/shared/contract';
import { z } from 'zod';
import { startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.testDatabase.database.pool.query('truncate organizations, contacts restart identity cascade');
});

const ZOE = {
  full_name: 'Zoe Marsh',
  email: 'zoe@meadow.example',
  phone: '+44 20 7946 0018',
  title: 'Groundskeeper',
};

describe('POST /api/contacts/organizations/', () => {
  it('P1 creates an organization with its contacts', async () => {
    const answer = await api.ask('POST', '/api/contacts/organizations/', {
      name: '  Meadow Park ',
      contacts: [ZOE, { full_name: 'Лев' }],
    });
    expect(answer.statusCode).toBe(201);
    expect(Organization.parse(answer.json())).toEqual({
      id: 1,
      name: 'Meadow Park',
      contacts: [
        { id: 1, ...ZOE, organization: 1 },
        { id: 2, full_name: 'Лев', email: '', phone: '', title: '', organization: 1 },
      ],
    });
  });
});
