import type { PageConfiguration } from '@touchline/shared/contract';
import { chooseLocalSection, isLocalUrl, readLocalSections, withLocalSections } from './registry.ts';

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
