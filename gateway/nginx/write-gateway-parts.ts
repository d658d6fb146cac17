/**
 * Writes the parts of nginx's configuration that the gateway on Node defines: `write-gateway-parts.ts FOLDER`, while its
 * image is built. So both share one definition of headers, policies and texts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@touchline/shared/contract/language';
import { SLOW_PATHS } from '@touchline/shared/contract/paths';
import { EMAIL_EDITOR_CHOICES } from '@touchline/shared/contract/registry';
import { ANSWER_LIMITS } from '../src/answer-limits.ts';
import { API_FAILURES } from '../src/api-proxy.ts';
import { BODY_LIMITS, type BodyLimit, bodyLimitOf } from '../src/client-limits/limits.ts';
import {
  contentSecurityPolicy,
  frameDocumentPolicy,
  MAIL_FRAME_POLICY,
  securityHeaders,
} from '../src/security-headers.ts';

/** Where `start-gateway.sh` writes the origin of `PUBLIC_URL`. */
const PUBLIC_ORIGIN = '@PUBLIC_ORIGIN@';
/** Where it writes the origin of the provider's editor, and those of the page that may frame it. */
const FRAME_ORIGIN = '@FRAME_ORIGIN@';
const PAGE_ORIGINS = '@PAGE_ORIGINS@';

const [, , folder = '.'] = process.argv;
const write = (name: string, lines: readonly string[]): void =>
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
/** A value in nginx's configuration; `$request_id` in it stays a variable. */
const quote = (value: string): string => `"${value.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
const asVariable = (name: string): string => name.replaceAll('-', '_');

/** What the API has set stays; with a second header of that name a browser would obey both. */
const defaultOf = ([name, value]: readonly [string, string]): string =>
  `map $upstream_http_${asVariable(name)} $default_${asVariable(name)} { "" ${quote(value)}; default ""; }`;
const addDefault = (name: string): string => `add_header ${name} $default_${asVariable(name)} always;`;

mkdirSync(folder, { recursive: true });
for (const [protocol, isSecure] of [
  ['http', false],
  ['https', true],
] as const) {
  const headers = Object.entries(securityHeaders(isSecure));
  const { 'content-security-policy': _policy, ...beside } = securityHeaders(isSecure);
  write(`defaults.${protocol}.conf`, headers.map(defaultOf));
  write(
    `headers.${protocol}.conf`,
    headers.map(([name]) => addDefault(name)),
  );
  write(`headers-beside-policy.${protocol}.conf`, Object.keys(beside).map(addDefault));
}
for (const emailEditor of EMAIL_EDITOR_CHOICES) {
  // 128 bits of nginx's own random source, new for each request: also the page's nonce.
  const editorFrames = emailEditor === 'local' ? [] : [FRAME_ORIGIN];
  const parts = { nonce: '$request_id', origins: [], editorFrames, localSections: false };
  const policy = (publicOrigin: string | undefined): readonly string[] => [
    `add_header content-security-policy ${quote(contentSecurityPolicy({ ...parts, publicOrigin }))} always;`,
  ];
  write(`policy.${emailEditor}.conf`, policy(undefined));
  write(`policy.${emailEditor}.public.conf`, policy(PUBLIC_ORIGIN));
}
write('mail-frame-policy.conf', [`add_header content-security-policy ${quote(MAIL_FRAME_POLICY)} always;`]);
write('frame-policy.conf', [
  `add_header content-security-policy ${quote(frameDocumentPolicy([PAGE_ORIGINS]))} always;`,
]);

const limits = (milliseconds: number): readonly string[] => [
  `proxy_send_timeout ${milliseconds}ms;`,
  `proxy_read_timeout ${milliseconds}ms;`,
];
/** Everything else is that of the location around it. @param paths a regular expression, or a path with `:parameters`. */
const locationOf = (paths: string, milliseconds: number, limit: BodyLimit): readonly string[] => [
  `location ~ ^${paths.replaceAll(/:\w+/gu, '[^/]+')}$ {`,
  ...['proxy_pass $api;', ...limits(milliseconds), ...bodyLines(limit)].map((line) => `  ${line}`),
  '}',
];
/** What nginx is told of a body's limit. The API asks for a sign-in before it reads a file. */
const bodyLines = ({ bytes, isFile }: BodyLimit): readonly string[] => [
  `client_max_body_size ${bytes};`,
  ...(isFile === true ? ['proxy_request_buffering off;'] : []),
];
write('answer-limits.conf', [
  ...limits(ANSWER_LIMITS.usual),
  // First, for the first location that fits a path counts.
  ...SLOW_PATHS.flatMap((path) => locationOf(path, ANSWER_LIMITS.slow, bodyLimitOf(path))),
  ...BODY_LIMITS.filter(({ bytes }) => bytes > bodyLimitOf('/').bytes).flatMap((limit) =>
    locationOf(limit.paths, ANSWER_LIMITS.usual, limit),
  ),
]);

const [fallback, ...others] = LANGUAGES;
// Without a time to connect the API never got the request.
write('api-failures.conf', [
  `map $http_accept_language $language { ${others.map((other) => String.raw`"~*^${other}\b" ${other};`).join(' ')} default ${fallback}; }`,
  'map $upstream_connect_time $heard { "~[0-9]" heard; default unheard; }',
  'map "$heard $status $language" $api_failure {',
  ...LANGUAGES.flatMap(failuresIn),
  '}',
]);

function failuresIn(language: Language): readonly string[] {
  const { unreachable, lost, tooSlow } = API_FAILURES;
  const answer = (texts: Readonly<Record<Language, string>>): string =>
    `'${JSON.stringify({ detail: texts[language] })}'`;
  return [
    `"heard 504 ${language}" ${answer(tooSlow)};`,
    `"heard 502 ${language}" ${answer(lost)};`,
    `${language === fallback ? 'default' : `"~ ${language}$"`} ${answer(unreachable)};`,
  ];
}
