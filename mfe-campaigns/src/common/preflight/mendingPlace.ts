import type { PreflightCheck, PreflightFinding } from '@touchline/shared/contract';

/** Checks of what Settings decide. */
const OF_SETTINGS: ReadonlySet<PreflightCheck> = new Set(['mailbox_unhealthy', 'holidays']);

/** Where a finding is mended: the address of a page, and what it is called. @param campaign undefined for a new one */
export function mendingPlace(
  { check, template }: Pick<PreflightFinding, 'check' | 'template'>,
  campaign: number | undefined,
): { readonly to: string; readonly label: 'openTemplate' | 'openSettings' | 'openCampaign' } | undefined {
  if (template !== null) return { to: `/templates?edit=${template.id}`, label: 'openTemplate' };
  if (OF_SETTINGS.has(check)) return { to: '/settings', label: 'openSettings' };
  if (check === 'other_campaigns' && campaign !== undefined) {
    return { to: `/campaigns?edit=${campaign}`, label: 'openCampaign' };
  }
  return undefined;
}
