import { PageHeader } from '@touchline/shared';
import { Plus } from 'lucide-react';
import { useDialogPlace } from '../dialogs.ts';
import { messages } from './messages.ts';

/** The screen of the section (C1). */
export function CampaignsPage() {
  const t = messages.use();
  const { open } = useDialogPlace();
  return (
    <PageHeader
      title={t('title')}
      actions={[
        { label: t('create'), icon: <Plus />, onClick: () => open({ name: 'create' }), primary: true },
      ]}
    />
  );
}
