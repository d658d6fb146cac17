import { expectOffered } from '@touchline/shared/testing';
import { screen } from '@testing-library/react';
import { card, renderSection, template, templatesServer } from './templatesServer.testing.tsx';

const server = templatesServer();

beforeEach(() => server.has(template(1, { title: 'Spring' })));

const NOTE = /^You may look at everything here; changing takes the role Staff\. Ask an administrator\.$/u;

const TOOLS = ['Search templates...', 'All scenarios', 'All tones'];

const WRITES = [
  'Create New Template',
  'Edit Spring',
  'Preview and test Spring',
  'Duplicate Spring',
  'Delete Spring',
];

it.each(['staff', 'viewer'] as const)('U3 the library offers %s what the API lets them do', async (role) => {
  renderSection({ role });
  await card('Spring');
  expectOffered(role, [...TOOLS, 'Preview Spring'], WRITES);
  expect(screen.queryAllByText(NOTE)).toHaveLength(role === 'viewer' ? 1 : 0);
});

it.each(['staff', 'viewer'] as const)('U3 a preview offers %s what the API lets them do', async (role) => {
  renderSection({ role, path: '/?preview=1' });
  expect(await screen.findByRole('dialog', { name: 'Spring' })).toBeVisible();
  expectOffered(
    role,
    [...TOOLS, 'Preview Spring', 'Activity', 'Close', 'Close'],
    [...WRITES, 'Preview and test', 'Edit'],
  );
});
