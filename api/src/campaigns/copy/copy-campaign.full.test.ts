import { volume } from '@touchline/shared/testing/volume';
import { api, copied } from './copy-campaign.testing.ts';

it('V8 a copy of many people is made at once, and two at a time do not meet', async () => {
  const many = volume(2000, 1 / 10);
  const contacts = await api.addContacts(many);
  const { id } = await api.addCampaign({ contacts, template_map: { 1: (await api.addTemplate()).id } });
  const copies = await Promise.all([copied(id), copied(id)]);
  expect(copies.map(({ campaign }) => campaign.contacts.length)).toEqual([many, many]);
  expect(copies[0].campaign.id).not.toBe(copies[1].campaign.id);
});
