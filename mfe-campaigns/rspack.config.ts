import { defineRemote } from '@touchline/shared/build';
import { CAMPAIGNS_PATH } from '@touchline/shared/contract/paths';
import { declarations } from './src/declarations.ts';

export default defineRemote({
  folder: import.meta.dirname,
  declarations,
  sections: { campaigns: './src/section.tsx' },
  data: { campaigns: [CAMPAIGNS_PATH] },
});
