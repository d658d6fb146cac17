import { defineRemote } from '@touchline/shared/build';
import { declarations } from './src/declarations.ts';
import { FIRST_PATHS } from './src/firstPaths.ts';

export default defineRemote({
  folder: import.meta.dirname,
  declarations,
  sections: { organizations: './src/section.tsx' },
  data: { organizations: FIRST_PATHS },
});
