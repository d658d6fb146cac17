import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { CompanyCard } from './CompanyCard.tsx';

const PATH = '*/api/settings/';
const server = startTestServer(on.get(PATH, () => HttpResponse.json({ reply_effect: 'held' })));
afterEach(() => jest.restoreAllMocks());

const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit company' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit company' }));
  const fill = (name: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(name), { target: { value } });
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  return { dialog, fill, save };
};

it('T9 an administrator fills in the company, and what is refused is told at its field', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const saved: unknown[] = [];
  server.use(
    on.put(PATH, async ({ request }) => {
      saved.push(await request.json());
      const errors = [{ field: 'company_address', message: 'Postal address must be on one line' }];
      return saved.length === 1
        ? HttpResponse.json({ detail: 'No.', errors }, { status: 400 })
        : HttpResponse.json({});
    }),
  );
  renderInPage(<CompanyCard />, { role: 'administrator' });
  expect(await screen.findByText(/^Nothing is filled in yet/u)).toBeVisible();
  const { dialog, fill, save } = await openDialog();
  fill('Company name', 'Turf & Co');
  fill('Postal address', '48 Mill Road');
  fill('Website', 'turf and co');
  save();
  expect(await dialog.findByText('Website: type a web address such as club.com.')).toBeVisible();
  expect(saved).toEqual([]);
  fill('Website', 'turf.example');
  save();
  expect(await dialog.findByText('Postal address must be on one line')).toBeVisible();
  expect(dialog.getByLabelText('Company name')).toHaveValue('Turf & Co');
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved[1]).toEqual({
    company_name: 'Turf & Co',
    company_address: '48 Mill Road',
    company_website: 'https://turf.example/',
  });
  expect(screen.getByText('48 Mill Road')).toBeVisible();
  expect(screen.getByRole('link', { name: 'https://turf.example/' })).toBeVisible();
});

it('T9 only what was changed is sent, so that what somebody else has changed since stays', async () => {
  const saved: unknown[] = [];
  const stored = { reply_effect: 'held', company_name: 'Turf & Co', company_address: '48 Mill Road' };
  server.use(
    on.get(PATH, () => HttpResponse.json(stored)),
    on.put(PATH, async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  renderInPage(<CompanyCard />, { role: 'administrator' });
  const { fill, save } = await openDialog();
  fill('Company name', 'Turf');
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved).toEqual([{ company_name: 'Turf' }]);
  expect(screen.getByText('48 Mill Road')).toBeVisible();
});

it('T8 T9 a logo is uploaded and can be taken out again; a failed upload is logged and told beside it', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const url = 'https://touchline.example/uploads/logo.png';
  let fails = true;
  server.use(
    on.post('*/api/uploads/image/', () =>
      fails ? HttpResponse.json({ detail: 'Not an image.' }, { status: 400 }) : HttpResponse.json({ url }),
    ),
  );
  renderInPage(<CompanyCard />, { role: 'administrator' });
  const { dialog } = await openDialog();
  const choose = () =>
    fireEvent.change(dialog.getByLabelText('Upload image', { selector: 'input' }), {
      target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] },
    });
  choose();
  expect(await dialog.findByText('Not an image.')).toBeVisible();
  expect(logged).toHaveBeenCalledWith('The image logo.png could not be uploaded.', expect.anything());
  fails = false;
  choose();
  expect(await dialog.findByRole('img')).toHaveAttribute('src', url);
  fireEvent.click(dialog.getByRole('button', { name: 'Remove logo' }));
  expect(dialog.queryByRole('img')).not.toBeInTheDocument();
});

it('U3 others read the company and cannot change it, in Russian too', async () => {
  server.use(on.get(PATH, () => HttpResponse.json({ reply_effect: 'held', company_name: 'Газон' })));
  renderInPage(<CompanyCard />, { role: 'staff', language: 'ru' });
  const card = within(await screen.findByRole('region', { name: 'Компания' }));
  expect(await card.findByText('Газон')).toBeVisible();
  expect(card.queryByRole('button')).not.toBeInTheDocument();
});
