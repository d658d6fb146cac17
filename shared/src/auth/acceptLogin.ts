import type { LoginResponse } from '../contract/index.ts';
import { languageOfCode } from '../contract/language.ts';
import { languageStore } from '../language/index.ts';
import { tokenStore } from './tokens.ts';

/** Takes the answer to a sign-in of any kind. @throws Error `No tokens in response` when it lacks one (A3) */
export function acceptLogin(answer: Partial<LoginResponse> | null): void {
  if (!answer?.access || !answer.refresh) throw new Error('No tokens in response');
  // What the person has chosen in another browser holds here as well (U1).
  const language = languageOfCode(answer.user?.language);
  if (language !== undefined) languageStore.set(language);
  tokenStore.save({ access: answer.access, refresh: answer.refresh });
}
