import { screen } from '@testing-library/react';
// Serves what these tests look at.
import './roles.testing.tsx';
import { openPage } from './campaign-page/campaignPage.testing.tsx';

it.each(['/?dialog=create', '/?edit=1', '/1?edit=1', '/1?delete=1'])(
  'U3 the address %s says to a viewer what it takes',
  async (path) => {
    openPage(path, 'en', 'viewer');
    const dialog = await screen.findByRole('dialog', { name: 'Not with your role' });
    expect(dialog).toHaveTextContent('This takes the role Staff. Ask an administrator.');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  },
);
