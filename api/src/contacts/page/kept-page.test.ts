import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';

let api: CampaignApi;
beforeAll(async () => {
  api = await startCampaignApi();
});
afterAll(() => api.close());

it('V7 the page of a contact is sent again only after it changed', async () => {
  const [contact = 0] = await api.addContacts(1);
  const { id: campaign } = await api.addCampaign({
    status: 'active',
    contacts: [contact],
    template_map: { 1: (await api.addTemplate()).id },
  });
  const url = `/api/contacts/contacts/${contact}/page/`;
  let tag = '';
  const ask = async () => {
    const { statusCode, headers, body } = await api.inject({
      method: 'GET',
      url,
      headers: { 'if-none-match': tag },
    });
    tag = String(headers['etag']);
    return { statusCode, hasBody: body !== '' };
  };
  const [sent, kept] = [
    { statusCode: 200, hasBody: true },
    { statusCode: 304, hasBody: false },
  ];
  expect(await ask()).toEqual(sent);
  expect(await ask()).toEqual(kept);
  await api.sendNext(campaign, contact);
  expect(await ask()).toEqual(sent);
  await api.ask('PUT', `/api/contacts/contacts/${contact}/`, { full_name: 'New', email: 'new@name.example' });
  expect(await ask()).toEqual(sent);
  expect(await ask()).toEqual(kept);
});
