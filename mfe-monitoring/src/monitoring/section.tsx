import { fetchJson, SCENARIOS_PATH } from '@touchline/shared';
import type { Section } from '@touchline/shared/contract';
import { CONTRACT_VERSION } from '@touchline/shared/contract';
import { preload } from 'swr';
import { MonitoringPage } from './MonitoringPage.tsx';

/** The Monitoring & Analytics section. */
const section: Section = {
  contract: CONTRACT_VERSION,
  version: process.env.PACKAGE_VERSION ?? '',
  Component: MonitoringPage,
  preload: () => {
    // A failure is met again, and shown, by whoever reads the list.
    Promise.resolve(preload(SCENARIOS_PATH, fetchJson)).catch(() => undefined);
  },
};

export default section;
