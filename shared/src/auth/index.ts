export { AuthProvider, useAuth } from './AuthProvider.tsx';
export type { Auth } from './AuthProvider.tsx';
export { useMay, useRole } from './useMay.ts';
export { ACCOUNT_STORAGE_PREFIX, tokenStore } from './tokens.ts';
export type { SessionState } from './tokens.ts';
