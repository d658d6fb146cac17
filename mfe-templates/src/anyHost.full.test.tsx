import { walkAgainstAnyHost } from '@touchline/shared/testing/any-host/walk';
import { TemplatesRoutes } from './routes.tsx';
import { TemplateDialogs } from './template-form/TemplateDialogs.tsx';
import { TOOLS } from './templatesServer.testing.tsx';

walkAgainstAnyHost({
  paths: ['/', '/', '/?dialog=create', '/?edit=1', '/?edit=2', '/?preview=1', '/?test=1', '/?delete=1'],
  draw: () => <TemplatesRoutes dialogs={<TemplateDialogs tools={TOOLS} />} />,
});
