import { screen } from '@testing-library/react';
import { ContactLink, PageSectionsContext } from '@touchline/shared';
import { renderInPage } from '@touchline/shared/testing';
import { Route, Routes } from 'react-router-dom';
import { parseUntrustedContactPage } from '@touchline/shared/contract/readers';
import { BackLink } from './BackLink.tsx';
import { contactPageAnswer } from './contactPage.testing.ts';

const shown = parseUntrustedContactPage(contactPageAnswer());

const SECTIONS = [
  { id: 'organizations', label: { en: 'Organizations', ru: 'Организации' } },
  { id: 'dashboard', label: { en: 'Dashboard', ru: 'Дашборд' } },
];

it.each([
  ['/organizations?search=zoe', 'Meadow Park Athletic Club'],
  ['/campaigns/4?state=failed', 'Spring'],
  ['/campaigns/5', 'Back'],
  ['/dashboard/conversations/11', 'Dashboard'],
  ['/organizations/1/contacts/12', 'Back'],
  ['/settings', 'Back'],
])('V7 leads back to where the person came from: %s', async (path, name) => {
  const { user } = renderInPage(
    <PageSectionsContext value={SECTIONS}>
      <Routes>
        <Route path="/organizations/1/contacts/11" element={<BackLink shown={shown} />} />
        <Route
          path="*"
          element={
            <ContactLink id={11} organization={1}>
              Zoë
            </ContactLink>
          }
        />
      </Routes>
    </PageSectionsContext>,
    { path },
  );
  await user.click(screen.getByRole('link', { name: 'Zoë' }));
  const back = await screen.findByRole('link', { name });
  expect(back).toHaveAttribute('href', path);
  await user.click(back);
  expect(await screen.findByRole('link', { name: 'Zoë' })).toBeVisible();
  expect(screen.getByTestId('location')).toHaveTextContent(path);
});
