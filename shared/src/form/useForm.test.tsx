import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, TextField } from '@touchline/shared';
import { AxiosError, type AxiosResponse } from 'axios';
import { errorsOfRefusal, type Refusal } from './refusal.ts';
import { fieldElementId, useForm } from './useForm.ts';

interface Fields {
  readonly name: string;
  readonly town: string;
}
type Attempt = () => Promise<Refusal<keyof Fields> | undefined>;

function Place({ save }: { readonly save: Attempt }) {
  const form = useForm<Fields, keyof Fields>({
    initial: { name: '', town: '' },
    // Not in the order of the document.
    check: ({ name, town }) =>
      new Map([
        ...(town === '' ? [['town', 'Town is missing'] as const] : []),
        ...(name === '' ? [['name', 'Name is missing'] as const] : []),
      ]),
  });
  const field = (name: keyof Fields) => ({
    id: fieldElementId(form.formId, name),
    label: name,
    value: form.fields[name],
    error: form.errors.get(name),
    readOnly: form.busy,
    onChange: (value: string) => form.change(name, value),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check()) void form.send(save);
      }}
    >
      <TextField {...field('name')} />
      <TextField {...field('town')} />
      <p>{form.failure}</p>
      <Button type="submit">Save</Button>
    </form>
  );
}

const input = (name: string) => screen.getByRole('textbox', { name });

async function fill(save: Attempt) {
  const user = userEvent.setup();
  render(<Place save={save} />);
  await user.type(input('name'), 'Ada');
  await user.type(input('town'), 'Leeds');
  return user;
}

it('H8 focuses the first bad field of the page, and removes an error with the change that settles it', async () => {
  const save = jest.fn<ReturnType<Attempt>, []>();
  const user = userEvent.setup();
  render(<Place save={save} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(input('name')).toHaveFocus();
  expect(input('name')).toHaveAccessibleDescription('Name is missing');
  await user.type(input('name'), 'A');
  expect(input('name')).not.toHaveAccessibleDescription();
  expect(input('town')).toHaveAccessibleDescription('Town is missing');
  expect(save).not.toHaveBeenCalled();
});

it('sends once, however often it is pressed, and shows why it was refused', async () => {
  const { promise, resolve } = Promise.withResolvers<Refusal<keyof Fields>>();
  const save = jest.fn(() => promise);
  const user = await fill(save);
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledTimes(1);
  expect(input('name')).toHaveAttribute('readonly');
  await act(async () => resolve({ errors: new Map([['town', 'No such town']]), failure: 'Not saved' }));
  expect(input('town')).toHaveFocus();
  expect(input('town')).toHaveAccessibleDescription('No such town');
  expect(screen.getByText('Not saved')).toBeVisible();
  expect(input('name')).not.toHaveAttribute('readonly');
});

it('stays disabled once it is saved, while its dialog closes', async () => {
  const save = jest.fn(() => Promise.resolve(undefined));
  const user = await fill(save);
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  await user.click(button);
  expect(save).toHaveBeenCalledTimes(1);
  expect(input('name')).toHaveAttribute('readonly');
});

const keyOf = (path: string) =>
  path === 'name' ? 'name' : path.startsWith('towns.') ? ('town' as const) : undefined;

it('places what the server refused at the fields of the form, several faults of one together', () => {
  const errors = [
    { field: 'name', message: 'Too long' },
    { field: 'towns.1', message: 'Unknown' },
    { field: 'towns.2', message: 'Twice' },
    { field: 'other', message: 'Not of this form' },
  ];
  const response = { status: 422, data: { detail: 'Refused', errors } } as AxiosResponse;
  const refusal = new AxiosError('Refused', undefined, undefined, undefined, response);
  expect([...errorsOfRefusal(refusal, keyOf)]).toEqual([
    ['name', 'Too long'],
    ['town', 'Unknown; Twice'],
  ]);
});
