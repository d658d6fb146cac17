import {
  CONFIGURATION_ELEMENT_ID,
  EMAIL_EDITOR_CHOICES,
  type EmailEditorChoice,
  type PageConfiguration,
} from '../contract/registry.ts';

/**
 * Reads the run-time configuration that the gateway wrote into the page (H3). A page without one, or with one that cannot be
 * read, has no remotes: each section then says so in its own place, and Settings and sign-out keep working. Whatever this
 * page does not understand is ignored.
 */
export function readPageConfiguration(page: Document): PageConfiguration {
  const text = page.getElementById(CONFIGURATION_ELEMENT_ID)?.textContent ?? '';
  try {
    const configuration = JSON.parse(text) as Partial<PageConfiguration> | null;
    return {
      remotes: Array.isArray(configuration?.remotes) ? configuration.remotes : [],
      ...(isEmailEditorChoice(configuration?.emailEditor) ? { emailEditor: configuration.emailEditor } : {}),
      ...(isOrigin(configuration?.emailEditorOrigin)
        ? { emailEditorOrigin: configuration.emailEditorOrigin }
        : {}),
      ...(isPort(configuration?.emailEditorPort) ? { emailEditorPort: configuration.emailEditorPort } : {}),
      ...(configuration?.localSections === true ? { localSections: true } : {}),
      ...(isOrigin(configuration?.publicOrigin) ? { publicOrigin: configuration.publicOrigin } : {}),
    };
  } catch {
    return { remotes: [] };
  }
}

const isEmailEditorChoice = (value: unknown): value is EmailEditorChoice =>
  EMAIL_EDITOR_CHOICES.some((choice) => choice === value);

const isOrigin = (value: unknown): value is string =>
  typeof value === 'string' && URL.parse(value)?.origin === value;

const isPort = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) < 65_536;
