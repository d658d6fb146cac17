import { defineRemote } from '@touchline/shared/build';

export default defineRemote({
  folder: import.meta.dirname,
  sections: { organizations: './src/section.tsx' },
});
