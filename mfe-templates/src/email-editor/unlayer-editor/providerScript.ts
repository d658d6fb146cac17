import type { UnlayerEmbed } from '@unlayer/types';

/** The address that `react-email-editor` 2.1.2 loads by default: it finds our tag, and adds none of its own. */
const SCRIPT_URL = 'https://editor.unlayer.com/embed.js?2';
/** Milliseconds the script may take. A network that swallows requests would otherwise hold people up for minutes. */
const ANSWER_LIMIT = 4000;
/** Milliseconds for which an unreachable provider is not asked again: the next editor opens at once. */
const REMEMBERED = 5 * 60_000;

let failedAt: number | undefined;
let underWay: Promise<boolean> | undefined;

/** Whether the provider was out of reach a short while ago. */
export function isKnownUnreachable(): boolean {
  return failedAt !== undefined && Date.now() - failedAt < REMEMBERED;
}

/**
 * Loads the provider's script by a tag of our own, because `react-email-editor` never says that it failed: blocked, it
 * calls nothing; answered with a web page, it throws in an effect.
 * @returns Whether the editor can be made now. Never rejects.
 */
export function loadProviderScript(): Promise<boolean> {
  if (findTag() !== undefined && hasEditor()) return Promise.resolve(true);
  underWay ??= load().finally(() => (underWay = undefined));
  return underWay;
}

/** Takes the provider's script out of the page, and remembers that it was of no use. */
export function giveUpProvider(): void {
  failedAt = Date.now();
  findTag()?.remove();
  // What is left of a half-working script must not be taken for the editor at the next attempt.
  delete (window as { unlayer?: UnlayerEmbed }).unlayer;
}

/** Lets the provider be asked again, as a person who presses Retry wants. */
export function forgetProviderFailure(): void {
  failedAt = undefined;
}

async function load(): Promise<boolean> {
  findTag()?.remove();
  const tag = document.createElement('script');
  tag.src = SCRIPT_URL;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  tag.addEventListener('load', () => resolve(hasEditor()));
  tag.addEventListener('error', () => resolve(false));
  const limit = setTimeout(() => resolve(false), ANSWER_LIMIT);
  document.head.append(tag);
  const isUsable = await promise;
  clearTimeout(limit);
  if (isUsable) failedAt = undefined;
  else giveUpProvider();
  return isUsable;
}

const findTag = (): HTMLScriptElement | undefined =>
  [...document.scripts].find(({ src }) => src === SCRIPT_URL);

/** A web page in place of the script counts as loaded, and defines nothing. */
function hasEditor(): boolean {
  const { unlayer } = window as { unlayer?: Partial<UnlayerEmbed> };
  return typeof unlayer?.createEditor === 'function';
}
