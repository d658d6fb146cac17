import type { SectionNames } from './names.ts';

/**
 * Where compose names each section, after the sections that are there: its container, the volume of its builds, and both at
 * the gateway. Compose has no patterns, and a container that shared another's volume could change the other's builds.
 */
export function composeEntriesOf({ id, package: name }: SectionNames): (text: string) => string {
  return append([
    [/(?:^ {6}- [\w-]+-builds:\/srv\/kept\/.*\n)+/mu, `      - ${id}-builds:/srv/kept/${name}:ro\n`],
    [/(?:^ {6}mfe-[\w-]+: \{.*\n)+/mu, `      ${name}: { condition: service_healthy }\n`],
    [
      /(?:^ {2}mfe-[\w-]+:\n(?: {4}.*\n)+)+/mu,
      `  ${name}:
    <<: *section
    build: { context: ., target: section, args: { PACKAGE: ${name} } }
    image: touchline-${name}
    volumes: ['${id}-builds:/srv/builds']
`,
    ],
    [/(?:^ {2}[\w-]+-builds:\n)+/mu, `  ${id}-builds:\n`],
  ]);
}

/** Puts a text after each place. Changes nothing when one of them is missing: half an entry would start nothing. */
function append(entries: readonly (readonly [place: RegExp, text: string])[]): (text: string) => string {
  return (text) =>
    entries.every(([place]) => place.test(text))
      ? entries.reduce((changed, [place, entry]) => changed.replace(place, (found) => found + entry), text)
      : text;
}
