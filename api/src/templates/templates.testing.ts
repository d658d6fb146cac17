import type { NewTemplate } from '@touchline/shared/contract';

export const MAIL: NewTemplate = {
  title: 'A pitch for spring',
  subject: 'Your pitch, {{first_name}}',
  scenario: 'new_pitch_construction',
  tone: 'Casual',
  step_number: 2,
  content: '{"body":{"rows":[]}}',
  html: '<!doctype html><p>Hello</p>',
};
