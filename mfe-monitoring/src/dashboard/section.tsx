import { fetchJson } from '@touchline/shared';
import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { preload } from 'swr';
import { fetchIfChanged } from '../fetchIfChanged.ts';
import { CAMPAIGNS_PATH, DAILY_PATH, MONITORING_CONTACTS_PATH, SUMMARY_PATH } from '../monitoringRequests.ts';
import { DashboardSection } from './DashboardPage.tsx';

/** The Dashboard section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: DashboardSection,
  preload: () => {
    const started = [
      preload(MONITORING_CONTACTS_PATH, async (path: string) => fetchIfChanged(path)),
      ...[CAMPAIGNS_PATH, SUMMARY_PATH, DAILY_PATH].map((path) => preload(path, fetchJson)),
    ];
    // A failure is met again, and shown, by whoever reads the answer.
    for (const answer of started) Promise.resolve(answer).catch(() => undefined);
  },
};

export default section;
