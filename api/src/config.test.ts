import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
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
    ['UPLOADS_S3_ENDPOINT', 's3.example.com', 'must be an http:// or https:// address'],
    ['UPLOADS_S3_BUCKET', 'My Bucket', 'must be the name of a bucket'],
    ['JWT_SECRET', 'short', 'must have at least 32 characters'],
    ['LOG_LEVEL', 'loud', 'expected one of'],
    ['LOGIN_LIMIT_PER_ACCOUNT', '0', 'must be a whole number from 1 to'],
    ['DEMO', 'yes', 'expected one of'],
  ])('a %s of %j is refused by name', (name, value, reason) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: `);
    expect(() => readConfig({ [name]: value })).toThrow(reason);
  });
  it('uploads go to a bucket when all its settings are there, and a part of them is refused by name', () => {
    const bucket = {
      UPLOADS_S3_ENDPOINT: 'https://s3.example.com',
      UPLOADS_S3_BUCKET: 'touchline-uploads',
      UPLOADS_S3_ACCESS_KEY_ID: 'key',
      UPLOADS_S3_SECRET_ACCESS_KEY: 'secret of the key',
    };
    expect(readConfig({}).uploadsBucket).toBeUndefined();
    expect(readConfig(bucket).uploadsBucket).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'touchline-uploads',
      region: 'auto',
      accessKeyId: 'key',
      secretAccessKey: 'secret of the key',
    });
    for (const left of Object.keys(bucket)) {
      const read = () => readConfig({ ...bucket, [left]: '' });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(left);
      expect(read).not.toThrow(/secret of the key/);
    }
  });
  it('the password for the database may lie in a file, which must be there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-config-'));
    const file = join(folder, 'password');
    await writeFile(file, 'a/b@c d\n');
    const DATABASE_URL = 'postgresql://touchline_app@database:5432/touchline';
    const { databaseUrl } = readConfig({ DATABASE_URL, DATABASE_PASSWORD_FILE: file });
    expect(new Client({ connectionString: databaseUrl }).password).toBe('a/b@c d');
    await rm(folder, { recursive: true });
    expect(() => readConfig({ DATABASE_URL, DATABASE_PASSWORD_FILE: file })).toThrow(
      'DATABASE_PASSWORD_FILE: cannot be read (ENOENT)',
    );
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
