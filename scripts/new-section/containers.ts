import type { SectionNames } from './names.ts';

type Change = (text: string) => string;

/** Where the containers name each section: after the sections that are there, as one more. */
export function containerEntriesOf({ id, package: name }: SectionNames): Readonly<Record<string, Change>> {
  return {
    Dockerfile: append([
      [/(?:^COPY mfe-[\w-]+\/package\.json .*\n)+/mu, `COPY ${name}/package.json ${name}/\n`],
    ]),
    'docker-compose.yml': append([
      [/SECTIONS: '(?:[\w-]+ ?)+/u, ` ${name}`],
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
    ]),
  };
}

/** Puts a text after each place. Leaves everything as it is when one of them is not there: half an entry would start nothing. */
function append(entries: readonly (readonly [place: RegExp, text: string])[]): Change {
  return (text) =>
    entries.every(([place]) => place.test(text))
      ? entries.reduce((changed, [place, entry]) => changed.replace(place, (found) => found + entry), text)
      : text;
}
