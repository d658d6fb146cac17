export { LanguageSwitch } from './LanguageSwitch.tsx';
export { type BegunLogIn, LogInForm } from './LogInForm.tsx';
export { LogInPanel } from './LogInPanel.ts';
