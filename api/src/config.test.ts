import { ConfigError, readConfig, SETTINGS } from './config.ts';

describe('settings', () => {
  it('every setting has a default that holds', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3001, accessTokenSeconds: 900, demo: false });
    expect(config.refreshTokenSeconds).toBe(30 * 24 * 3600);
    expect(config.dataDirectory).toMatch(/[/\\]data$/);
  });
  it('an empty variable counts as not set', () => {
    expect(readConfig({ DATABASE_URL: '', API_PORT: '' })).toMatchObject({
      port: 3001,
      databaseUrl: undefined,
    });
  });
  it.each([
    ['API_PORT', 'eighty', 'must be a whole number from 0 to 65535'],
    ['API_PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['DATABASE_URL', 'mysql://somewhere/x', 'must be a postgresql:// address'],
    ['ADMIN_EMAIL', 'admin', 'must be an e-mail address'],
    ['ADMIN_PASSWORD', 'short', 'must have at least 8 characters'],
    ['PUBLIC_URL', 'ftp://x', 'must be an http:// or https:// address'],
    ['JWT_SECRET', 'short', 'must have at least 32 characters'],
    ['LOG_LEVEL', 'loud', 'expected one of'],
    ['LOGIN_LIMIT_PER_ACCOUNT', '0', 'must be a whole number from 1 to'],
    ['DEMO', 'yes', 'expected one of'],
  ])('a %s of %j is refused by name', (name, value, reason) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: `);
    expect(() => readConfig({ [name]: value })).toThrow(reason);
  });
  it('every wrong setting is named at once', () => {
    expect(() => readConfig({ API_PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/API_PORT[\s\S]*LOG_LEVEL/);
  });
  it('the table for the documentation names each setting once', () => {
    const names = SETTINGS.map((setting) => setting.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['DATA_DIR', 'DATABASE_URL', 'ADMIN_EMAIL', 'JWT_SECRET']));
  });
});
