import type { Language } from '@touchline/shared';
import { CONTRACT_VERSION, type RegisteredRemote } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, within } from '@testing-library/react';
import { createSectionStore, declaredSections, SectionsContext } from '../federation/index.ts';
import type { LoadSection } from '../federation/load.ts';
import { Shell } from './Shell.tsx';

/** Has nothing for Settings to show. */
export const server = startTestServer(
  on.get('*/api/mail/status/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  on.get('*/api/mailboxes/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  on.get('*/api/mailboxes/signed-out/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  on.get('*/api/campaigns/monitoring/replies/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  on.get('*/api/deletions/', () => HttpResponse.json([])),
  on.get('*/api/people/', () => HttpResponse.json({ people: [], invitations: [] })),
  on.get('*/api/webhooks/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  on.get('*/api/keys/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  on.get('*/api/account/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  on.get('*/api/snippets/', () => HttpResponse.json([])),
  on.get('*/api/settings/holiday-countries/', () => HttpResponse.json({ results: [] })),
  on.get('*/api/settings/', () => HttpResponse.json({ reply_effect: 'ended' })),
  on.get('*/api/outcomes/', () => HttpResponse.json([])),
  on.get('*/api/own-fields/', () => HttpResponse.json([])),
  on.get('*/api/tags/', () => HttpResponse.json([])),
  on.get('*/api/mail/suppressions/', () => HttpResponse.json({ total: 0, suppressed: [], lifted: [] })),
);

export const declared = (id: string, order: number, en: string, ru: string): RegisteredRemote => ({
  name: `mfe-${id}`,
  url: `/remotes/mfe-${id}/`,
  sections: [id],
  declarations: { [id]: { label: { en, ru }, order } },
});

// By name, as the gateway registers them.
const remotes = [
  declared('campaigns', 20, 'Campaigns', 'Кампании'),
  declared('dashboard', 10, 'Dashboard', 'Обзор'),
  declared('monitoring', 50, 'Monitoring', 'Мониторинг'),
  declared('organizations', 30, 'Organizations', 'Организации'),
  declared('templates', 40, 'Templates', 'Шаблоны'),
];

/** Loads sections that say who they are; `campaigns` is down. */
const load: LoadSection = async ({ remote: { name }, id }) => {
  if (id === 'campaigns') throw new Error('down');
  return {
    section: { contract: CONTRACT_VERSION, version: '1.2.3', Component: () => <h1>Here is {id}</h1> },
    manifest: {
      name,
      version: '1.2.3',
      build: 'abc123',
      contract: CONTRACT_VERSION,
      entry: 'e.js',
      sections: {},
      preload: {},
      integrity: {},
    },
  };
};

/** The shell with these sections. */
export function open(path: string, language: Language = 'en', more: readonly RegisteredRemote[] = []) {
  const store = createSectionStore({ sections: declaredSections({ remotes: [...remotes, ...more] }), load });
  return renderInPage(
    <SectionsContext value={store}>
      <Shell />
    </SectionsContext>,
    { path, language },
  );
}

export const navigation = () => within(screen.getByRole('navigation', { name: /Sections|Разделы/ }));
