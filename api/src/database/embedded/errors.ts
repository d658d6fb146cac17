/** The embedded database cannot be started; the message tells the person who started Touchline what to do. */
export class DatabaseStartError extends Error {}
