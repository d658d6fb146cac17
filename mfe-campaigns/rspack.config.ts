import { defineRemote } from '@touchline/shared/build';
import { CAMPAIGNS_PATH } from './src/paths.ts';

export default defineRemote({
  folder: import.meta.dirname,
  sections: { campaigns: './src/section.tsx' },
  data: { campaigns: [CAMPAIGNS_PATH] },
});
