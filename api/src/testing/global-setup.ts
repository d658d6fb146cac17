export { startServer as default } from './database-server.ts';
