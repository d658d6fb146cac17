import type { Role } from '@touchline/shared/contract';
import type { Language } from '@touchline/shared/contract/language';
import { screen, within } from '@testing-library/react';
import { renderSection } from '../campaignsServer.testing.tsx';

/** Opens the page of a campaign that the server has, which is not read again while the test looks. */
export const openPage = (path = '/1', language: Language = 'en', role?: Role) =>
  renderSection({ path, language, ...(role && { role }) }, 60_000);

/** What is on the page of a campaign. */
export const pageOf = async (name: string) => within(await screen.findByRole('article', { name }));

/** Its people. */
export const peopleTable = async () => within(await screen.findByRole('table', { name: 'Contacts' }));
