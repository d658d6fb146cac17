import type { PreflightFinding } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, within } from '@testing-library/react';
import { campaign, campaignsServer, contact, renderSection } from '../../campaignsServer.testing.tsx';

export const server = campaignsServer();

afterEach(() => jest.restoreAllMocks());

export const PATH = '*/api/campaigns/preflight/';

export const templates = [{ id: 11, title: 'Spring', steps: [1] }];

export const finding = (values: Partial<PreflightFinding>): PreflightFinding => ({
  check: 'all_capitals',
  severity: 'warns',
  templates: [],
  details: [],
  people: null,
  mailboxes: [],
  ...values,
});

export const finds = (...findings: PreflightFinding[]) =>
  server.use(on.post(PATH, () => HttpResponse.json({ findings })));

export async function openResume(language: 'en' | 'ru' = 'en', contacts = [contact(1), contact(2)]) {
  server.has(campaign(5, { status: 'paused', contacts }));
  const { user } = renderSection({ path: '/?details=5', language });
  const [resume, title] =
    language === 'en' ? ['Resume', 'Resume this campaign?'] : ['Возобновить', 'Возобновить эту кампанию?'];
  await user.click(await screen.findByRole('button', { name: resume }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  return { user, dialog, send: () => dialog.getByRole('button', { name: resume }) };
}
