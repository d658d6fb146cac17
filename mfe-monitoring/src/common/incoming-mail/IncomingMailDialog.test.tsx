import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { attachmentKindOf, mayRunProgram } from './attachmentKind.ts';
import { IncomingMailDialog } from './IncomingMailDialog.tsx';

const server = startTestServer();
afterEach(() => jest.restoreAllMocks());

const MAIL = {
  id: '71',
  from: 'Zoë <zoe@meadow.example>',
  to: 'outreach@touchline.example',
  subject: 'Re: Your pitch',
  received_at: '2026-11-20T13:14:05.000Z',
  html: null as string | null,
  text: 'Yes, please',
  attachments: [{ number: 0, name: 'pitch.jpg', type: 'image/jpeg', size: 2500 }],
  is_readable: true,
  attachment_count: 1,
};

async function show(mail: Partial<typeof MAIL>, language: 'en' | 'ru' = 'en') {
  server.use(on.get('*/api/mail/incoming/71/', () => HttpResponse.json({ ...MAIL, ...mail })));
  const { user } = renderInPage(<IncomingMailDialog id="71" onClose={() => {}} />, { language });
  const dialog = within(await screen.findByRole('dialog', { name: 'Re: Your pitch' }));
  return { user, dialog };
}

it('S12 lists the attachments of a mail by kind and size, to be saved', async () => {
  const saved: (string | undefined)[] = [];
  URL.createObjectURL = () => 'blob:x';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  server.use(on.get('*/api/mail/incoming/71/attachments/0/', () => HttpResponse.text('JPEG')));
  const { user, dialog } = await show({});
  const list = within(dialog.getByRole('list', { name: 'Attachments' }));
  expect(list.getByText('pitch.jpg')).toBeVisible();
  expect(list.getByText('Image, 3 KB')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Download pitch.jpg' }));
  await waitFor(() => expect(saved).toEqual(['pitch.jpg']));
});

it('S11 S12 says so where only the first attachments of a mail are listed', async () => {
  const { dialog } = await show({ attachment_count: 1000 });
  expect(dialog.getByText(/^Only the first 1 attachments are listed\./u)).toBeVisible();
});

it('S12 shows beside an attachment why it could not be fetched', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(
    on.get('*/api/mail/incoming/71/attachments/0/', () =>
      HttpResponse.json({ detail: 'x' }, { status: 404 }),
    ),
  );
  const { user, dialog } = await show({});
  await user.click(dialog.getByRole('button', { name: 'Download pitch.jpg' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The attachment could not be downloaded');
});

it('S12 a mail that is empty, or could not be read, says so', async () => {
  const empty = { text: '', attachments: [] };
  expect((await show(empty)).dialog.getByText('This email is empty.')).toBeVisible();
});

it('S12 does not show an empty pane for HTML without words or images', async () => {
  const { dialog } = await show({ html: '<div><br></div>', text: '' }, 'ru');
  expect(dialog.getByText('В письме нет текста, только вложения.')).toBeVisible();
});

it('S11 S12 says so when only the headers of a mail could be read', async () => {
  const { dialog } = await show({ text: '', attachments: [], is_readable: false });
  expect(dialog.getByRole('alert')).toHaveTextContent(/could not be read: only its headers are shown/u);
});

it('S12 shows attached images without asking, and asks before loading remote ones', async () => {
  const { dialog } = await show({ html: '<img src="data:image/png;base64,AA==">' });
  expect(dialog.queryByRole('button', { name: 'Show images' })).not.toBeInTheDocument();
});

it('S12 judges an attachment by its name before its declared type', () => {
  expect(attachmentKindOf('application/octet-stream', 'Смета.XLSX')).toBe('workbook');
  expect(attachmentKindOf('image/png', '')).toBe('picture');
  expect(attachmentKindOf('', 'x')).toBe('file');
});

it.each([
  ...'report.xht setup.application Teams.appinstaller a.settingcontent-ms b.library-ms Bill.docm Plan.xlsm disk.iso Photo.jpg.lnk'.split(
    ' ',
  ),
  ...'drawing.svg page.html run.exe run.exe. run.EXE name script.ps1 a.one b.vhdx c.url d.search-ms'.split(
    ' ',
  ),
  'photo.jpg .exe . ',
])('S12 asks before %s is saved', (name) => {
  expect(mayRunProgram(name)).toBe(true);
});

it.each('pitch.JPG offer.pdf Смета.xlsx letter.docx old.doc plan.dwg all.zip visit.ics'.split(' '))(
  'S12 saves %s at once',
  (name) => {
    expect(mayRunProgram(name)).toBe(false);
  },
);

it('S12 saves a file that may run a program once somebody says so', async () => {
  const loaded = jest.fn();
  URL.createObjectURL = () => 'blob:x';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  server.use(
    on.get('*/api/mail/incoming/71/attachments/0/', () => {
      loaded();
      return HttpResponse.text('MZ');
    }),
  );
  const { user, dialog } = await show({
    attachments: [{ number: 0, name: 'Bill.iso', type: 'application/octet-stream', size: 2500 }],
  });
  await user.click(dialog.getByRole('button', { name: 'Download Bill.iso' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Download Bill.iso?' }));
  expect(loaded).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Download anyway' }));
  await waitFor(() => expect(loaded).toHaveBeenCalledTimes(1));
});
