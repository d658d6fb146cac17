import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderMail } from '../rendering/index.ts';
import { LAYOUTS } from './index.ts';

const FOLDER = join(__dirname, 'golden');
/** `UPDATE_GOLDEN=1 npm run jest -- --selectProjects mfe-templates --testPathPatterns golden` writes the files anew. */
const updates = process.env['UPDATE_GOLDEN'] === '1';

describe('golden mails', () => {
  it.each(LAYOUTS.map(({ id, designIn }) => [id, designIn] as const))(
    'T9 %s is rendered as it was looked at and approved',
    (id, designIn) => {
      const file = join(FOLDER, `${id}.html`);
      const html = renderMail(designIn('en'), { subject: 'A better pitch', language: 'en' });
      if (updates) writeFileSync(file, html);
      expect(html).toBe(readFileSync(file, 'utf8'));
    },
  );
});
