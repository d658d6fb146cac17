import type { PageConfiguration, RegisteredRemote, SectionId } from '@touchline/shared/contract';

/** The remote that offers a section, or nothing when none is registered for it. */
export function remoteOf(configuration: PageConfiguration, id: SectionId): RegisteredRemote | undefined {
  return configuration.remotes.find(({ sections }) => sections.includes(id));
}
