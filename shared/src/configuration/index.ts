export { readPageConfiguration } from './pageConfiguration.ts';
