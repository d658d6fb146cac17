import { SCENARIO } from '../../testing/campaign-api.ts';

export const PASSWORD = 'long enough for a test';

export const people: Record<string, { id: number; token: string }> = {};

export const emailOf = (name: string) => `${name}@company.example`;

export const WORDS = {
  title: 'A title',
  subject: 'A subject',
  scenario: SCENARIO,
  tone: 'Casual',
  content: '{}',
  html: '<p>Hello</p>',
};
