import {
  CONFIGURATION_ELEMENT_ID,
  type PageConfiguration,
  type RegisteredRemote,
  type SectionId,
} from '@touchline/shared/contract';

/**
 * Reads the registry that the gateway wrote into the page (H3).
 * A page without one, or with one that cannot be read, has no remotes: each section then says so in its own place,
 * and Settings and sign-out keep working.
 */
export function readPageConfiguration(page: Document): PageConfiguration {
  const text = page.getElementById(CONFIGURATION_ELEMENT_ID)?.textContent ?? '';
  try {
    const configuration = JSON.parse(text) as Partial<PageConfiguration> | null;
    return { remotes: Array.isArray(configuration?.remotes) ? configuration.remotes : [] };
  } catch {
    return { remotes: [] };
  }
}

/** The remote that offers a section, or nothing when none is registered for it. */
export function remoteOf(configuration: PageConfiguration, id: SectionId): RegisteredRemote | undefined {
  return configuration.remotes.find(({ sections }) => sections.includes(id));
}
