import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { containerEntriesOf } from './containers.ts';
import { describeSection } from './names.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const entries = Object.entries(containerEntriesOf(describeSection('field-days')));

/** Lines that name a section, but for the list of all. */
const linesAbout = (text: string, id: string): readonly string[] =>
  text.split('\n').filter((line) => line.includes(id) && !line.includes('SECTIONS:'));

const isNew = (line: string, index: number, all: readonly string[]): boolean =>
  line.includes('field-days') || (line === '    <<: *section' && all[index - 1] === '  mfe-field-days:');

describe.each(entries)('a new section in %s', (file, enter) => {
  const before = readFileSync(resolve(ROOT, file), 'utf8');
  const after = enter(before);

  it('H3 stands wherever the others stand, in the same words', () => {
    const others = linesAbout(before, 'monitoring').map((line) =>
      line.replaceAll('monitoring', 'field-days'),
    );
    expect(others).not.toEqual([]);
    expect(linesAbout(after, 'field-days')).toEqual(others);
  });

  it('changes nothing else', () => {
    const rest = after.replace(" mfe-field-days'", "'").split('\n');
    expect(rest.filter((line, index, all) => !isNew(line, index, all)).join('\n')).toBe(before);
  });

  it('is not half entered where a place is missing', () => {
    const without = before.replaceAll(/^ {2}[\w-]+-builds:\n|^COPY mfe-.*\n/gmu, '');
    expect(enter(without)).toBe(without);
  });
});

it('H3 is in the list of sections that the gateway serves', () => {
  const compose = readFileSync(resolve(ROOT, 'docker-compose.yml'), 'utf8');
  const list = /SECTIONS: '(?<names>[^']*)'/u;
  const [, enter] = entries.find(([file]) => file === 'docker-compose.yml') ?? [];
  const [before, after] = [compose, enter?.(compose)].map((text) => list.exec(text ?? '')?.groups?.['names']);
  expect(after).toBe(`${before} mfe-field-days`);
});
