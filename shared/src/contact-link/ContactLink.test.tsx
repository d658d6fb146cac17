import { screen } from '@testing-library/react';
import { PageSectionsContext } from '../section-parts/index.ts';
import { renderInPage } from '../testing/index.tsx';
import { readCameFrom } from './cameFrom.ts';
import { ContactLink } from './ContactLink.tsx';

const label = { en: 'Campaigns', ru: 'Кампании' };

it('V7 a name leads to the page of the contact', () => {
  renderInPage(<ContactLink id={5}>Zoë</ContactLink>);
  expect(screen.getByRole('link', { name: 'Zoë' })).toHaveAttribute(
    'href',
    '/organizations/unassigned/contacts/5',
  );
});

it.each([
  ['of somebody who is no contact', null, 'organizations'],
  ['in a page without that section', 5, 'campaigns'],
])('V7 a name %s is plain text', (_, id, section) => {
  renderInPage(
    <PageSectionsContext value={[{ id: section, label }]}>
      <ContactLink id={id}>Zoë</ContactLink>
    </PageSectionsContext>,
  );
  expect(screen.getByText('Zoë')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  [{ from: '/campaigns/4?state=failed' }, '/campaigns/4?state=failed'],
  [{ from: '//other.example' }, undefined],
  [{ from: String.raw`/\other.example` }, undefined],
  [{ from: 5 }, undefined],
  [{ openedDialog: true }, undefined],
  ['/campaigns', undefined],
  [null, undefined],
])('V7 the way back stays in this page: %j', (state, from) => {
  expect(readCameFrom(state)).toBe(from);
});
