import { screen } from '@testing-library/react';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { LazySettings } from './LazySettings.tsx';

const none = () => HttpResponse.json([]);
const missing = () => HttpResponse.json({ detail: 'No.' }, { status: 404 });
startTestServer(
  on.get('*/api/mail/status/', missing),
  on.get('*/api/mailboxes/', missing),
  on.get('*/api/mailboxes/signed-out/', missing),
  on.get('*/api/people/', missing),
  on.get('*/api/webhooks/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  on.get('*/api/keys/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  on.get('*/api/account/', missing),
  on.get('*/api/deletions/', none),
  on.get('*/api/snippets/', none),
  on.get('*/api/settings/holiday-countries/', () => HttpResponse.json({ results: [] })),
  on.get('*/api/settings/', () => HttpResponse.json({ reply_effect: 'ended' })),
  on.get('*/api/outcomes/', none),
  on.get('*/api/mail/suppressions/', () => HttpResponse.json({ total: 0, suppressed: [], lifted: [] })),
);

it('H7 the code of Settings comes when it is opened: most visits end without it', async () => {
  renderInPage(<LazySettings label="Settings" />);
  expect(screen.getByText('Loading Settings…')).toBeInTheDocument();
  expect(screen.queryByText('Settings content will be added here.')).not.toBeInTheDocument();
  expect(await screen.findByText('Settings content will be added here.')).toBeVisible();
});
