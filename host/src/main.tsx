import { loadControls, tokenStore } from '@touchline/shared';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { keepSectionsUpToDate, prepareFirstSection } from './federation/index.ts';
import { openingSection } from './openingSection.ts';

// The first frame needs none of them, but the next moment may.
void loadControls();
await prepareFirstSection(openingSection(location.pathname), tokenStore.state() === 'signed-in');

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
keepSectionsUpToDate();
