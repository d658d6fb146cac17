import { screen } from '@testing-library/react';
import { renderSection, template, templatesServer } from './templatesServer.testing.tsx';

const server = templatesServer();

beforeEach(() => server.has(template(1, { title: 'Spring' })));

it.each(['/?dialog=create', '/?edit=1', '/?delete=1'])(
  'U3 the address %s says to a viewer what it takes',
  async (path) => {
    renderSection({ role: 'viewer', path });
    const dialog = await screen.findByRole('dialog', { name: 'Not with your role' });
    expect(dialog).toHaveTextContent('This takes the role Staff. Ask an administrator.');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  },
);
