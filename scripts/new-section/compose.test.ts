import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { REMOTE_PACKAGES } from '../suite.ts';
import { composeEntriesOf } from './compose.ts';
import { describeSection } from './names.ts';

const enter = composeEntriesOf(describeSection('field-days'));
const before = readFileSync(resolve(import.meta.dirname, '../../docker-compose.yml'), 'utf8');
const after = enter(before);

const linesAbout = (text: string, id: string): readonly string[] =>
  text.split('\n').filter((line) => line.includes(id));

const isNew = (line: string, index: number, all: readonly string[]): boolean =>
  line.includes('field-days') || (line === '    <<: *section' && all[index - 1] === '  mfe-field-days:');

describe('a new section in docker-compose.yml', () => {
  it('H3 stands wherever the others stand, in the same words', () => {
    for (const name of REMOTE_PACKAGES) {
      const id = name.replace('mfe-', '');
      const others = linesAbout(before, id).filter((line) => !line.startsWith('  #'));
      expect(others).not.toEqual([]);
      expect(linesAbout(after, 'field-days')).toEqual(
        others.map((line) => line.replaceAll(id, 'field-days')),
      );
    }
  });

  it('changes nothing else', () => {
    const rest = after.split('\n').filter((line, index, all) => !isNew(line, index, all));
    expect(rest.join('\n')).toBe(before);
  });

  it('is not half entered where a place is missing', () => {
    const without = before.replaceAll(/^ {2}[\w-]+-builds:\n/gmu, '');
    expect(enter(without)).toBe(without);
  });
});
