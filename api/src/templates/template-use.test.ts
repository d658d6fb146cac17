import type { TemplateUse } from '@touchline/shared/contract';
import { templateUsePath } from '@touchline/shared/contract/paths';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

let api: CampaignApi;
beforeAll(async () => {
  api = await startCampaignApi();
});
afterAll(() => api.close());

const useOf = async (template: number) =>
  (await api.ask('GET', templateUsePath(template))).json<TemplateUse>().campaigns;

it('C3 says who of which campaign still gets a template, and from which step', async () => {
  const [used, other] = [await api.addTemplate(), await api.addTemplate()];
  expect(await useOf(used.id)).toEqual([]);
  const contacts = await api.addContacts(3);
  const [one = 0, two = 0] = contacts;
  const template_map = { 1: other.id, 2: used.id, 3: used.id };
  const running = await api.addCampaign({ name: 'Spring', status: 'active', contacts, template_map });
  const draft = await api.addCampaign({ name: 'Later', contacts: [one], template_map: { 1: used.id } });
  const spring = { id: running.id, name: 'Spring', status: 'active', steps: [2, 3] };
  const later = { id: draft.id, name: 'Later', status: 'draft', steps: [1], people: 1, first_step: 1 };
  expect(await useOf(used.id)).toEqual([{ ...spring, people: 3, first_step: 2 }, later]);

  for (const contact of contacts) {
    await api.sendNext(running.id, contact);
    await api.sendNext(running.id, contact);
  }
  await api.respond(running.id, two, 'replied');
  expect(await useOf(used.id)).toEqual([{ ...spring, people: 2, first_step: 3 }, later]);
  await api.ask('DELETE', `/api/campaigns/${draft.id}/delete/`);
  await api.sendNext(running.id, one);
  expect(await useOf(used.id)).toEqual([{ ...spring, people: 1, first_step: 3 }]);
  await api.change(running.id, { contact_ids: [one] });
  expect(await useOf(used.id)).toMatchObject([{ people: 0, first_step: null }]);
});

it('C3 a template that is not there is answered as such', async () => {
  expect((await api.ask('GET', templateUsePath(999))).statusCode).toBe(404);
});
