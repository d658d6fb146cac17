import { HttpResponse, on } from '@touchline/shared/testing';

const none = () => HttpResponse.json([]);
const missing = () => HttpResponse.json({ detail: 'No.' }, { status: 404 });

/** An API whose Settings hold little: what it has no call for, the page leaves out. */
export const littleInSettings = [
  on.get('*/api/mail/status/', missing),
  on.get('*/api/mailboxes/', missing),
  on.get('*/api/mailboxes/signed-out/', missing),
  on.get('*/api/people/', () => HttpResponse.json({ people: [], invitations: [] })),
  on.get('*/api/webhooks/', missing),
  on.get('*/api/keys/', missing),
  on.get('*/api/account/', missing),
  on.get('*/api/deletions/', none),
  on.get('*/api/snippets/', none),
  on.get('*/api/settings/holiday-countries/', () => HttpResponse.json({ results: [] })),
  on.get('*/api/settings/', () => HttpResponse.json({ reply_effect: 'ended' })),
  on.get('*/api/outcomes/', none),
  on.get('*/api/own-fields/', none),
  on.get('*/api/tags/', none),
  on.get('*/api/mail/suppressions/', () => HttpResponse.json({ total: 0, suppressed: [], lifted: [] })),
];
