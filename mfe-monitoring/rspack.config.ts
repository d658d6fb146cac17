import { defineRemote } from '@touchline/shared/build';
import { declarations } from './src/declarations.ts';
import { DASHBOARD_PATHS, MONITORING_PATHS } from './src/firstPaths.ts';

export default defineRemote({
  folder: import.meta.dirname,
  declarations,
  sections: { dashboard: './src/dashboard/section.tsx', monitoring: './src/monitoring/section.tsx' },
  data: { dashboard: DASHBOARD_PATHS, monitoring: MONITORING_PATHS },
});
