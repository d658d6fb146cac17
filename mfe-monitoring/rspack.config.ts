import { defineRemote } from '@touchline/shared/build';
import { declarations } from './src/declarations.ts';
import {
  CAMPAIGNS_PATH,
  DAILY_PATH,
  MONITORING_CAMPAIGNS_PATH,
  MONITORING_CONTACTS_PATH,
  SUMMARY_PATH,
} from './src/monitoringRequests.ts';

export default defineRemote({
  folder: import.meta.dirname,
  declarations,
  sections: { dashboard: './src/dashboard/section.tsx', monitoring: './src/monitoring/section.tsx' },
  data: {
    dashboard: [MONITORING_CONTACTS_PATH, CAMPAIGNS_PATH, SUMMARY_PATH, DAILY_PATH],
    monitoring: [MONITORING_CAMPAIGNS_PATH, MONITORING_CONTACTS_PATH],
  },
});
