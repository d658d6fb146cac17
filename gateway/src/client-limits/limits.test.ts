import { MAX_DESIGN_LENGTH, MAX_HTML_LENGTH, MAX_WORKBOOK_BYTES } from '@touchline/shared/contract/rules';
import { bodyLimitOf } from './limits.ts';

it('T5 S11 lets the longest template through, and no more than its texts need elsewhere', () => {
  expect(bodyLimitOf('/api/templates/5/').bytes).toBeGreaterThan(MAX_DESIGN_LENGTH + MAX_HTML_LENGTH);
  expect(bodyLimitOf('/api/mail/preview/').bytes).toBeGreaterThan(MAX_HTML_LENGTH);
  expect(bodyLimitOf('/api/campaigns/plan/').bytes).toBe(2_000_000);
  expect(bodyLimitOf('/api/auth/login/').bytes).toBe(65_536);
  expect(bodyLimitOf('/api/contacts/organizations/').bytes).toBe(1_048_576);
});

it.each(['/api/contacts/upload/', '/api/mail/suppressions/upload/'])('O16 U9 %s takes a workbook', (path) => {
  expect(bodyLimitOf(path).bytes).toBeGreaterThan(MAX_WORKBOOK_BYTES);
});
