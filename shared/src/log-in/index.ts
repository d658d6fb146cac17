export { LanguageSwitch } from './LanguageSwitch.tsx';
export { LogInForm } from './LogInForm.tsx';
export { LogInPanel } from './LogInPanel.ts';
