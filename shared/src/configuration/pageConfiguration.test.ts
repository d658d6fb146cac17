import { readPageConfiguration } from './pageConfiguration.ts';

function pageWith(configuration: string): Document {
  const page = document.implementation.createHTMLDocument();
  const element = page.createElement('script');
  element.type = 'application/json';
  element.id = 'touchline-config';
  element.textContent = configuration;
  page.head.append(element);
  return page;
}

it('H3 gives what the gateway wrote', () => {
  const remotes = [{ name: 'mfe-contacts', url: '/remotes/mfe-contacts/', sections: ['organizations'] }];
  const configuration = {
    remotes,
    emailEditor: 'local',
    emailEditorOrigin: 'https://editor.touchline.example',
    emailEditorPort: 3002,
    publicOrigin: 'https://touchline.example',
  };
  expect(readPageConfiguration(pageWith(JSON.stringify(configuration)))).toEqual(configuration);
});

it('H5 takes a page without a configuration, or with a damaged one, for a page without remotes', () => {
  const pages = [
    document.implementation.createHTMLDocument(),
    ...[
      '{',
      'null',
      '[]',
      '{"remotes":{},"emailEditor":"other","publicOrigin":"/"}',
      '{"emailEditorOrigin":"javascript:alert(1)","emailEditorPort":0}',
    ].map(pageWith),
  ];
  for (const page of pages) expect(readPageConfiguration(page)).toEqual({ remotes: [] });
});
