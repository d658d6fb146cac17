import { renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen } from '@testing-library/react';
import { ContactTile } from './ContactTile.tsx';
import { contact } from './contactsServer.testing.tsx';

startTestServer();

const figures = (text: string) =>
  getComputedStyle(screen.getByText(text)).getPropertyValue('font-variant-numeric');

it('O5 uses figures of equal width in a phone number, and leaves the hyphens of an e-mail address alone', () => {
  const values = { full_name: 'Bo', email: 'turf-office@meadow-park.example', phone: '+1 555 0142' };
  renderInPage(<ContactTile contact={contact(1, values)} />);
  expect(figures(values.phone)).toBe('tabular-nums');
  expect(figures(values.email)).not.toBe('tabular-nums');
});
