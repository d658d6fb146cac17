import { walkAgainstAnyHost } from '@touchline/shared/testing/any-host/walk';
import { CampaignsRoutes } from './routes.tsx';

walkAgainstAnyHost({
  paths: ['/', '/', '/1', '/?details=1', '/?edit=1', '/?dialog=create', '/?delete=1'],
  draw: () => <CampaignsRoutes reloadInterval={10_000} />,
});
