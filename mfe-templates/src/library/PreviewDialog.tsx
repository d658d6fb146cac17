import {
  Button,
  ChoiceField,
  color,
  Dialog,
  DialogCloseButton,
  MailFrame,
  May,
  media,
  radius,
  space,
  usePhone,
} from '@touchline/shared';
import { ActivityHistory } from '@touchline/shared/activity';
import { Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useDialogPlace } from '../dialogs.ts';
import type { ListedTemplate } from '@touchline/shared/contract/readers';
import { messages as templateMessages } from '../messages.ts';
import { messages } from './messages.ts';

/** Width of a common phone in pixels. */
const PHONE_WIDTH = 375;

/** The whole mail of a template, as wide as the dialog or as a phone. */
export function PreviewDialog({ template }: { readonly template: ListedTemplate }) {
  const t = messages.use();
  const untitled = templateMessages.use()('untitled');
  const { open, close } = useDialogPlace();
  const isPhone = usePhone();
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const name = template.title || untitled;
  return (
    <Dialog
      open
      size="large"
      title={name}
      description={`${t('subject')}: ${template.subject || t('unknown')}`}
      onClose={close}
      footer={
        <>
          <DialogCloseButton>{t('close')}</DialogCloseButton>
          <May do="templates">
            <Button icon={<Send />} onClick={() => open({ name: 'test', id: template.id })}>
              {t('test')}
            </Button>
            <Button kind="primary" icon={<Pencil />} onClick={() => open({ name: 'edit', id: template.id })}>
              {t('edit')}
            </Button>
          </May>
        </>
      }
    >
      {/* On a phone there is only the phone's width. */}
      {!isPhone && (
        <ChoiceField
          label={t('width')}
          value={width}
          options={[
            { value: 'desktop', label: t('desktop') },
            { value: 'phone', label: t('phone') },
          ]}
          onChange={setWidth}
        />
      )}
      <Desk>
        <Paper style={{ width: width === 'phone' ? PHONE_WIDTH : '100%' }}>
          <MailFrame html={template.html} title={t('mailOf', { name })} />
        </Paper>
      </Desk>
      <ActivityHistory thing="template" id={template.id} />
    </Dialog>
  );
}

const Desk = styled.div`
  display: grid;
  justify-items: center;
  padding: ${space(2)};
  border-radius: ${radius.tile};
  background: ${color.hover};
  @media ${media.phone} {
    padding: 0;
  }
`;

const Paper = styled.div`
  max-width: 100%;
  overflow: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
`;
