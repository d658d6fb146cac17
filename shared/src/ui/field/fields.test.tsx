import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { loadControls } from '../controls/loadControls.ts';
import { Checkbox, Switch } from './Checkbox.tsx';
import { YesNoField } from './ChoiceField.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Select } from './Select.tsx';
import { NumberField, PasswordField, TextField } from './TextField.tsx';

// What they replace would lose a test's press.
beforeAll(loadControls);

function Search({ onEscape = noop }: { readonly onEscape?: () => void }) {
  const [text, setText] = useState('');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
      <SearchBox value={text} onChange={setText} placeholder="Search organizations or contacts" />
    </div>
  );
}

const noop = () => {};

describe('TextField', () => {
  it('H8 ties label, hint and error to the control', () => {
    const { rerender } = render(<TextField label="Email" value="ann@" onChange={noop} hint="For replies" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toBeValid();
    expect(input).toHaveAccessibleDescription('For replies');

    rerender(
      <TextField label="Email" value="ann@" onChange={noop} hint="For replies" error="Needs a domain" />,
    );
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('For replies Needs a domain');
    expect(screen.getByRole('alert')).toHaveTextContent('Needs a domain');
  });

  it('O9 marks an optional field', () => {
    render(<TextField label="Phone" optional value="" onChange={noop} />);
    expect(screen.getByRole('textbox', { name: 'Phone (Optional)' })).toBeVisible();
  });
});

it('A1 the password shows and hides', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" value="secret" onChange={noop} />);
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

it('a number field gives numbers, and null while it is empty', async () => {
  const user = userEvent.setup();
  const seen: (number | null)[] = [];
  function Frequency() {
    const [days, setDays] = useState<number | null>(3);
    return (
      <NumberField
        label="Frequency (days)"
        min={0}
        value={days}
        onChange={(next) => {
          seen.push(next);
          setDays(next);
        }}
      />
    );
  }
  render(<Frequency />);
  const input = screen.getByRole('spinbutton', { name: 'Frequency (days)' });
  expect(input).toHaveAttribute('min', '0');
  await user.clear(input);
  await user.type(input, '14');
  expect(seen).toEqual([null, 1, 14]);
});

it('FilterSelect begins with all, which is an empty value, and keeps an unknown one', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  const tones = ['casual', 'urgent'];
  const filter = (value: string) => (
    <FilterSelect
      label="Tone"
      all="All tones"
      value={value}
      values={tones}
      labelOf={(one) => one.toUpperCase()}
      onChange={onChange}
    />
  );
  const { rerender } = render(filter(''));
  const select = screen.getByRole('combobox', { name: 'Tone' });
  expect(select).toHaveTextContent('All tones');
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: 'URGENT' }));
  expect(onChange).toHaveBeenLastCalledWith('urgent');
  rerender(filter('odd'));
  expect(select).toHaveTextContent('ODD');
  await user.click(select);
  expect(await screen.findByRole('option', { name: 'ODD', selected: true })).toBeVisible();
  expect(screen.getAllByRole('option')).toHaveLength(4);
  await user.click(screen.getByRole('option', { name: 'All tones' }));
  expect(onChange).toHaveBeenLastCalledWith('');
});

it('Select can be used by mouse and by first letters, and announces its error', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(
    <Select
      label="Status"
      value="draft"
      options={[
        { value: 'draft', label: 'Draft' },
        { value: 'active', label: 'Active' },
        { value: 'waiting', label: 'Waiting for approval' },
      ]}
      onChange={onChange}
      error="Choose another"
    />,
  );
  const select = screen.getByRole('combobox', { name: 'Status' });
  expect(select).toHaveTextContent(/^Draft$/);
  expect(select).toHaveAccessibleDescription('Choose another');
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: 'Active' }));
  expect(onChange).toHaveBeenLastCalledWith('active');

  await user.click(select);
  await screen.findByRole('option', { name: 'Draft' });
  await user.keyboard('w');
  await waitFor(() => expect(screen.getByRole('option', { name: 'Waiting for approval' })).toHaveFocus());
});

it('Select cuts a long choice off, or shows the whole of it where its end matters', () => {
  const options = [{ value: 'one', label: 'Jo Example (jo@club.example), its server does not answer' }];
  const { rerender } = render(<Select label="Send from" value="one" options={options} onChange={() => {}} />);
  const select = within(screen.getByRole('combobox'));
  expect(select.getByText(/^Jo Example/u)).toHaveStyle({ whiteSpace: 'nowrap' });
  rerender(<Select label="Send from" value="one" options={options} onChange={() => {}} wraps />);
  expect(select.getByText(/^Jo Example/u)).not.toHaveStyle({ whiteSpace: 'nowrap' });
});

describe('Checkbox', () => {
  it('has three states', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    const { rerender } = render(<Checkbox label="Meadow Park" checked="mixed" onChange={onChange} />);
    const box = screen.getByRole('checkbox', { name: 'Meadow Park' });
    expect(box).toBePartiallyChecked();
    await user.click(screen.getByText('Meadow Park'));
    expect(onChange).toHaveBeenCalledWith(true);
    rerender(<Checkbox label="Meadow Park" checked onChange={onChange} />);
    expect(box).toBeChecked();
    expect(box).not.toBePartiallyChecked();
  });

  it('is described by its second line', () => {
    render(<Checkbox label="Zoë" description="zoe@meadowpark.example" checked={false} onChange={noop} />);
    expect(screen.getByRole('checkbox', { name: 'Zoë' })).toHaveAccessibleDescription(
      'zoe@meadowpark.example',
    );
  });
});

it('Switch is a switch', async () => {
  const onChange = jest.fn();
  render(<Switch label="Notices" checked={false} onChange={onChange} />);
  await userEvent.click(screen.getByRole('switch', { name: 'Notices' }));
  expect(onChange).toHaveBeenCalledWith(true);
});

it('Yes or No is a boolean', async () => {
  const onChange = jest.fn();
  render(<YesNoField label="Stagger Sends" value={false} onChange={onChange} />);
  expect(screen.getByRole('radiogroup', { name: 'Stagger Sends' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(onChange).toHaveBeenCalledWith(true);
});

describe('SearchBox', () => {
  it('O2 is named by its placeholder and cleared by its button, which gives the focus back', async () => {
    const user = userEvent.setup();
    render(<Search />);
    const box = screen.getByRole('searchbox', { name: 'Search organizations or contacts' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await user.type(box, 'zoë');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
  });

  it('H8 the first Esc clears it, the second goes to what is around it', async () => {
    const user = userEvent.setup();
    const onEscape = jest.fn();
    render(<Search onEscape={onEscape} />);
    await user.type(screen.getByRole('searchbox'), 'zoë{Escape}');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(onEscape).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
  });
});
