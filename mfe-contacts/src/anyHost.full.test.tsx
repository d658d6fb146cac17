import { walkAgainstAnyHost } from '@touchline/shared/testing/any-host/walk';
import { OrganizationsSection } from './routes.tsx';

walkAgainstAnyHost({
  paths: ['/', '/', '/?dialog=add', '/?edit=1', '/?edit=2', '/?delete=1', '/?dialog=import'],
  draw: () => <OrganizationsSection />,
});
