export { AuthProvider, useAuth } from './AuthProvider.tsx';
export type { Auth } from './AuthProvider.tsx';
export { tokenStore } from './tokens.ts';
export type { SessionState } from './tokens.ts';
