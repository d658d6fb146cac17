import { screen } from '@testing-library/react';
import { renderInPage } from '@touchline/shared/testing';
import { parseUntrustedContactPage } from '@touchline/shared/contract/readers';
import { BackLink } from './BackLink.tsx';
import { contactPageAnswer } from './contactPage.testing.ts';

const shown = parseUntrustedContactPage(contactPageAnswer());

it('V7 leads to all organizations where nobody says where the person came from', () => {
  renderInPage(<BackLink shown={shown} />, { path: '/organizations/1/contacts/11' });
  expect(screen.getByRole('link', { name: 'All organizations' })).toHaveAttribute('href', '/organizations');
});
