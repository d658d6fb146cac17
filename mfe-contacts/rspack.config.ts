import { defineRemote } from '@touchline/shared/build';
import { FIRST_PATHS } from './src/paths.ts';

export default defineRemote({
  folder: import.meta.dirname,
  sections: { organizations: './src/section.tsx' },
  data: { organizations: FIRST_PATHS },
});
