import { PageHeader } from '@touchline/shared';
import { messages } from './messages.ts';

export function TemplatesPage() {
  const translate = messages.use();
  return <PageHeader title={translate('title')} />;
}
