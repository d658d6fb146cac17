import { type CampaignRow, readCampaignRows } from './monitoredCampaigns.ts';
import { MONITORING_CAMPAIGNS_PATH } from './monitoringRequests.ts';
import { POLL_INTERVAL, type PolledList, usePolledList } from './usePolledList.ts';

/** The figures of every campaign, kept up to date. */
export function useMonitoringCampaigns(interval = POLL_INTERVAL): PolledList<CampaignRow> {
  return usePolledList({
    path: MONITORING_CAMPAIGNS_PATH,
    read: readCampaignRows,
    failure: 'The campaigns of monitoring could not be loaded.',
    interval,
  });
}
