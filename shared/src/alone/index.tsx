import { createRoot } from 'react-dom/client';
import { type AloneSections, AloneShell } from './AloneShell.tsx';

/** Draws a package's sections without the host, for `npm run dev -w PACKAGE`. */
export function drawAlone(name: string, sections: AloneSections): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(<AloneShell name={name} sections={sections} />);
}
