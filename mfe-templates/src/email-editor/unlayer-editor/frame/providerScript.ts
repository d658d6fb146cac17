import type { UnlayerEmbed } from '@unlayer/types';

/** The address that `react-email-editor` 2.1.2 loads by default: it finds our tag and adds none of its own. */
const SCRIPT_URL = 'https://editor.unlayer.com/embed.js?2';

/**
 * Loads the provider's script by a tag of our own, because `react-email-editor` does not report failures: when blocked it
 * stays silent; when answered with a web page it throws in an effect.
 * @returns Whether the editor can be created. Never rejects, and may never resolve: the page has time limits.
 */
export function loadProviderScript(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const tag = document.createElement('script');
  tag.src = SCRIPT_URL;
  tag.addEventListener('load', () => resolve(hasEditor()));
  tag.addEventListener('error', () => resolve(false));
  document.head.append(tag);
  return promise;
}

/** A web page in place of the script counts as loaded but defines nothing. */
function hasEditor(): boolean {
  const { unlayer } = window as { unlayer?: Partial<UnlayerEmbed> };
  return typeof unlayer?.createEditor === 'function';
}
