/** The funnel of a campaign, under `@touchline/shared/campaign-funnel`. Bundled by each section that shows it. */
export { campaignFunnel } from './campaignFunnel.ts';
