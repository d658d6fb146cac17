import { screen, within } from '@testing-library/react';
import { type renderSection, card, template, templatesServer } from '../templatesServer.testing.tsx';

export const server = templatesServer();

afterEach(() => jest.restoreAllMocks());

export const spring = template(1, { title: 'Spring Renovation', updated_at: '2026-03-05T10:00:00.000Z' });

/** Presses Delete on a card. @returns The question. */
export const ask = async (user: ReturnType<typeof renderSection>['user']) => {
  await user.click(within(await card(spring.title)).getByRole('button', { name: `Delete ${spring.title}` }));
  return within(await screen.findByRole('alertdialog', { name: `Delete ${spring.title}?` }));
};
