import { defineRemote } from '@touchline/shared/build';
import { declarations } from './src/declarations.ts';
import { CAMPAIGNS_PATH } from './src/paths.ts';

export default defineRemote({
  folder: import.meta.dirname,
  declarations,
  sections: { campaigns: './src/section.tsx' },
  data: { campaigns: [CAMPAIGNS_PATH] },
});
