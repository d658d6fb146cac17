export { stopServer as default } from './database-server.ts';
