/** The page of a contact (V7), for a link from any section. @param organization null for an unassigned contact. */
export const contactPath = (id: number, organization: number | null): string =>
  `/organizations/${organization ?? 'unassigned'}/contacts/${id}`;
