import { createRequire } from 'node:module';
import { pino, type Logger } from 'pino';
import { loggerOptions } from './server-options.ts';

/** Whether the log is for a person at a terminal, and the development packages that draw it are installed. */
export function canPrettyPrint(): boolean {
  if (!process.stdout.isTTY) return false;
  try {
    createRequire(import.meta.url).resolve('pino-pretty');
    return true;
  } catch {
    return false;
  }
}

/** A log like that of the requests, for what happens without one. */
export const createLog = (level: string): Logger => pino(loggerOptions(level, canPrettyPrint()));
