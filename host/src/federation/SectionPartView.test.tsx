import { languageStore, SectionPart, SectionPartsContext } from '@touchline/shared';
import { CONTRACT_VERSION, type PartProps, type RegisteredRemote } from '@touchline/shared/contract';
import { startTestServer } from '@touchline/shared/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SectionFailure } from './failure.ts';
import type { LoadSection } from './load.ts';
import { declaredSections } from './registry.ts';
import { SectionPartView } from './SectionPartView.tsx';
import { SectionsContext } from './sections.ts';
import { createSectionStore } from './store.ts';

startTestServer();
beforeEach(() => act(() => languageStore.set('en')));

const remote: RegisteredRemote = {
  name: 'mfe-monitoring',
  url: '/remotes/mfe-monitoring/',
  sections: ['dashboard'],
  declarations: { dashboard: { label: { en: 'Dashboard', ru: 'Обзор' }, order: 10 } },
};
const manifest = {
  name: 'mfe-monitoring',
  version: '1.0.0',
  build: 'b1',
  contract: CONTRACT_VERSION,
  entry: 'remoteEntry.js',
  sections: { dashboard: './dashboard' },
  preload: {},
  integrity: {},
};
const Whole = () => <h1>The whole Dashboard</h1>;
const Conversation = ({ id }: PartProps) => <p>Conversation {id}</p>;
const Broken = () => {
  throw new Error('no such field');
};
const loadedWith = (loadPart?: () => Promise<ComponentType<PartProps>>) => ({
  section: {
    contract: CONTRACT_VERSION,
    version: '1.0.0',
    Component: Whole,
    ...(loadPart && { parts: { conversation: loadPart } }),
  },
  manifest,
});

function show(load: LoadSection, section = 'dashboard') {
  const store = createSectionStore({ sections: declaredSections({ remotes: [remote] }), load });
  render(
    <MemoryRouter>
      <SectionsContext value={store}>
        <SectionPartsContext value={(props) => <SectionPartView {...props} />}>
          <h1>The page around it</h1>
          <SectionPart section={section} part="conversation" id={7} fallback={<p>Not here</p>} />
        </SectionPartsContext>
      </SectionsContext>
    </MemoryRouter>,
  );
  return store;
}
const pressRetry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }));

it('V7 draws a part of another section, and keeps its build while it is shown', async () => {
  const store = show(() => Promise.resolve(loadedWith(() => Promise.resolve(Conversation))));
  expect(await screen.findByText('Conversation 7')).toBeVisible();
  expect(store.isOpen('dashboard')).toBe(true);
});

it('V7 stands aside where the page has no such section', async () => {
  show(() => Promise.reject(new Error('never asked')), 'elsewhere');
  expect(await screen.findByText('Not here')).toBeVisible();
});

it('V7 a part whose section does not load, whose code does not, or that throws fails in its own place and recovers on Retry', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const answers = [
    () => Promise.reject(new SectionFailure({ kind: 'httpStatus', status: 500 })),
    () => Promise.resolve(loadedWith()),
    () => Promise.resolve(loadedWith(() => Promise.reject(new Error('chunk is gone')))),
    () => Promise.resolve(loadedWith(() => Promise.resolve(Broken))),
    () => Promise.resolve(loadedWith(() => Promise.resolve(Conversation))),
  ];
  let attempt = 0;
  show(() => answers[attempt++]!());
  for (const message of [/error 500/u, /has no part conversation/u, /chunk is gone/u, /no such field/u]) {
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The page around it' })).toBeVisible();
    await pressRetry();
  }
  expect(await screen.findByText('Conversation 7')).toBeVisible();
  logged.mockRestore();
});
