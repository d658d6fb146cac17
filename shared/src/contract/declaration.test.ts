import { problemsOfSection } from './declaration.ts';

const label = { en: 'Field days', ru: 'Дни поля' };
const declared = (fields: object) => problemsOfSection('field-days', { label, order: 60, ...fields });

it('G5 a section declares commands and results of the palette', () => {
  const commands = [{ id: 'add', label, path: '?dialog=add', permission: 'contacts' }];
  const results = [{ label, from: '/api/field-days/found/', path: '/{id}' }];
  expect(declared({ commands, results })).toEqual([]);
});

it.each([
  { commands: {} },
  { commands: Array.from({ length: 13 }, (_, index) => ({ id: `c${index}`, label, path: '/a' })) },
  { commands: [null] },
  { commands: [{ id: '', label, path: '/a' }] },
  { commands: [{ id: 'a', label: { en: 'A' }, path: '/a' }] },
  { commands: [{ id: 'a', label: { en: 'a'.repeat(61), ru: 'а' }, path: '/a' }] },
  { commands: [{ id: 'a', label, path: 'https://elsewhere.example' }] },
  { commands: [{ id: 'a', label, path: '/a', permission: {} }] },
  { results: [{ label, from: 'https://elsewhere.example/api/', path: '/{id}' }] },
  { results: [{ label, from: '//elsewhere.example/', path: '/{id}' }] },
  { results: [{ label, from: '/api/../other/', path: '/{id}' }] },
  { results: [{ label, from: '/api/a/?q=', path: '/{id}' }] },
  { results: [{ label, from: '/api/a/', path: '/all' }] },
  { results: 'all' },
])('G5 is not shown with %j', (fields) => {
  expect(declared(fields)).not.toEqual([]);
});
