import { fromHere, http } from '@touchline/shared';
import type { TwoFactorProof, TwoFactorSecret } from '@touchline/shared/contract';
import { TWO_FACTOR_PATH } from '@touchline/shared/contract/paths';
import {
  parseUntrustedRecoveryCodes,
  parseUntrustedTwoFactorSecret,
} from '@touchline/shared/contract/readers';

/** Begins to set it up. @throws AxiosError when it was refused */
export async function beginTwoFactor(password: string): Promise<TwoFactorSecret> {
  const { data } = await http.post<unknown>(TWO_FACTOR_PATH, { password });
  const secret = parseUntrustedTwoFactorSecret(data);
  if (secret === undefined) throw new Error('No secret in response');
  return secret;
}

async function askForCodes(path: string, body: object): Promise<readonly string[]> {
  const { data } = await http.post<unknown>(`${TWO_FACTOR_PATH}${path}/`, body);
  const codes = parseUntrustedRecoveryCodes(data);
  if (codes === undefined) throw new Error('No codes in response');
  return codes;
}

/** Turns it on. @returns the recovery codes @throws AxiosError when it was refused */
export const confirmTwoFactor = (code: string) => askForCodes('confirm', { code });

/** @returns other recovery codes @throws AxiosError when it was refused */
export const renewRecoveryCodes = (proof: TwoFactorProof) => askForCodes('recovery-codes', proof);

/** @throws AxiosError when it was refused */
export async function endTwoFactor(proof: TwoFactorProof): Promise<void> {
  await http.post(`${TWO_FACTOR_PATH}off/`, proof, fromHere());
}
