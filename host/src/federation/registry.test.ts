import type { PageConfiguration } from '@touchline/shared/contract';
import {
  chooseLocalSection,
  declaredSections,
  isLocalUrl,
  readLocalSections,
  withLocalSections,
} from './registry.ts';

const configuration: PageConfiguration = {
  remotes: [
    { name: 'mfe-contacts', url: '/remotes/mfe-contacts/', sections: ['organizations'] },
    { name: 'mfe-campaigns', url: '/remotes/mfe-campaigns/', sections: ['campaigns'] },
  ],
};
const urls = ({ remotes }: PageConfiguration) => remotes.map(({ url }) => url);

beforeEach(() => localStorage.clear());

it('H3 takes the remote that was chosen from this machine, where the deployment allows it', () => {
  chooseLocalSection('mfe-contacts', 'http://localhost:4101/remotes/mfe-contacts');
  expect(urls(withLocalSections({ ...configuration, localSections: true }))).toEqual([
    'http://localhost:4101/remotes/mfe-contacts/',
    '/remotes/mfe-campaigns/',
  ]);
  expect(withLocalSections(configuration)).toBe(configuration);
  chooseLocalSection('mfe-contacts', undefined);
  expect(readLocalSections()).toEqual({});
});

it.each([
  ['http://localhost:4101/', true],
  ['http://127.0.0.1:4101/', true],
  ['https://localhost.evil.example/', false],
  ['http://evil.example/#http://localhost', false],
  ['http://localhost@evil.example/', false],
  ['javascript:alert(1)', false],
  ['//localhost/', false],
  ['', false],
])('H3 no machine but this one can be chosen (%s)', (url, isLocal) => {
  expect(isLocalUrl(url)).toBe(isLocal);
  localStorage.setItem('touchline_local_sections', JSON.stringify({ 'mfe-contacts': url }));
  expect(Object.keys(readLocalSections())).toEqual(isLocal ? ['mfe-contacts'] : []);
});

it.each(['{', 'null', '[]', '"x"', '{"mfe-contacts":1}'])('damaged storage chooses nothing (%s)', (text) => {
  localStorage.setItem('touchline_local_sections', text);
  expect(urls(withLocalSections({ ...configuration, localSections: true }))).toEqual(urls(configuration));
});

const declared = (name: string, id: string, order?: number) => ({
  name,
  url: `/remotes/${name}/`,
  sections: [id],
  ...(order === undefined ? {} : { declarations: { [id]: { label: { en: name, ru: name }, order } } }),
});
const shown = (...remotes: PageConfiguration['remotes']) =>
  declaredSections({ remotes }).map(({ id, label, remote }) => `${id} ${label.ru} ${remote.name}`);

it('H1 sections stand in the order that they declare, equal ones by name', () => {
  expect(shown(declared('mfe-c', 'c', 2), declared('mfe-b', 'b', 2), declared('mfe-z', 'z', 1))).toEqual([
    'z mfe-z mfe-z',
    'b mfe-b mfe-b',
    'c mfe-c mfe-c',
  ]);
});

it('H3 a build that is older than declarations goes by its name, after the others', () => {
  expect(shown(declared('mfe-a', 'a'), declared('mfe-b', 'b'), declared('mfe-z', 'z', 99))).toEqual([
    'z mfe-z mfe-z',
    'a a mfe-a',
    'b b mfe-b',
  ]);
});

it('H5 of two remotes that offer a section, the first gets it', () => {
  expect(shown(declared('mfe-a', 'reports', 2), declared('mfe-b', 'reports', 1))).toEqual([
    'reports mfe-a mfe-a',
  ]);
});
