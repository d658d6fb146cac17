import type { Page } from '@playwright/test';
import { workbook } from '../support/workbook.ts';

/** A screen or a dialog, and what is done there before anything is pressed. */
export interface Place {
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Chooses a file, so that the dialog shows how the import ended. */
async function importWorkbook(page: Page): Promise<void> {
  const buffer = workbook({
    Contacts: [
      ['Name', 'Email'],
      ['Ann', 'ann@meadow.example'],
    ],
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'contacts.xlsx', mimeType: 'application/zip', buffer });
}

/** Milliseconds for a button whose answer may be a slow one, or none that has it. */
const PATIENCE = 3_000;

/** Opens the preview of a step, which stands below a table that has more buttons than a walk presses. */
async function previewStep(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Preview and test/u }).first();
  await button.click({ timeout: PATIENCE }).catch(() => undefined);
}

const at = (...paths: string[]): Place[] => paths.map((path) => ({ path }));

/** A part of the page that is walked separately. */
export interface Section {
  readonly places: readonly Place[];
  /** Dialogs that the walk must have reached: a walk that gets nowhere finds nothing. */
  readonly dialogs: readonly string[];
}

/** Every screen and every dialog that has an address; the others are opened by pressing buttons. */
export const SECTIONS: Readonly<Record<string, Section>> = {
  Dashboard: {
    places: at('/dashboard', '/dashboard?reply=1', '/dashboard?answer=1', '/dashboard?figures=table'),
    dialogs: ['Interaction Details', 'Quick Reply to Person #'],
  },
  Campaigns: {
    places: [
      ...at(
        '/campaigns',
        '/campaigns?dialog=create',
        '/campaigns/1',
        '/campaigns?edit=1',
        '/campaigns?delete=1',
      ),
      { path: '/campaigns/1', prepare: previewStep },
    ],
    dialogs: [
      'Create Campaign',
      'Select Contacts',
      'Choose templates',
      'Preview and test: Template #',
      'Edit Campaign',
      'Are you sure you want to delete this cam',
    ],
  },
  Organizations: {
    places: [
      ...at(
        '/organizations',
        '/organizations?dialog=add',
        '/organizations?edit=1',
        '/organizations?delete=1',
      ),
      ...at('/organizations?dialog=import'),
      { path: '/organizations?dialog=import', prepare: importWorkbook },
    ],
    dialogs: [
      'Add New Organization',
      'Edit Organization Contacts',
      'Delete contact Person #?',
      'Delete Organization #?',
      'Import organizations and contacts',
      'contacts.xlsx was imported',
    ],
  },
  Templates: {
    places: at(
      '/templates',
      '/templates?dialog=create',
      '/templates?edit=1',
      '/templates?preview=1',
      '/templates?test=1',
      '/templates?delete=1',
    ),
    dialogs: [
      'Create Template',
      'Edit Template',
      'Template #',
      'Preview and test: Template #',
      'Delete Template #?',
    ],
  },
  'Monitoring and Settings': {
    places: at(
      '/monitoring',
      '/monitoring?tab=contacts',
      '/monitoring?campaign=1',
      '/monitoring?tab=contacts&contact=1',
      '/settings',
    ),
    dialogs: ['Campaign funnel', 'Contact history'],
  },
};
