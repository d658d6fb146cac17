import { defineRemote } from '@touchline/shared/build';

export default defineRemote({
  folder: import.meta.dirname,
  sections: { dashboard: './src/dashboard/section.tsx', monitoring: './src/monitoring/section.tsx' },
});
