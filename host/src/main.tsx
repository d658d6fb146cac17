import { loadControls, tokenStore } from '@touchline/shared';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { keepSectionsUpToDate, prepareFirstSection } from './federation/index.ts';
import { DEFAULT_DESTINATION, sectionAt } from './navigation.ts';

// The first frame needs none of them, and the next moment may.
void loadControls();
const { pathname } = location;
const first = sectionAt(pathname === '/' ? `/${DEFAULT_DESTINATION}` : pathname);
await prepareFirstSection(first, tokenStore.state() === 'signed-in');

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
keepSectionsUpToDate();
