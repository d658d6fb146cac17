import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import { Menu } from './Menu.tsx';
import { PageHeader } from './PageHeader.tsx';
import { PageTools } from './PageTools.tsx';
import { SkipLink } from './SkipLink.tsx';
import { Tabs } from './Tabs.tsx';
import { loadControls } from '../controls/loadControls.ts';

beforeAll(loadControls);

function Analytics() {
  const [tab, setTab] = useState<'campaigns' | 'contacts'>('campaigns');
  return (
    <Tabs
      label="Analytics"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'campaigns', label: 'Campaign Analytics', panel: <p>campaign rows</p> },
        { value: 'contacts', label: 'Contact Analytics', panel: <p>contact rows</p> },
      ]}
    />
  );
}

function Actions() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu label="Actions for Meadow Park" items={[{ label: 'Edit', onClick: () => setOpen(true) }]} />
      <Dialog open={open} onClose={() => setOpen(false)} title="Edit" />
    </>
  );
}

it('tabs are chosen by mouse and arrow keys, and only the active panel is drawn', async () => {
  const user = userEvent.setup();
  render(<Analytics />);
  expect(screen.getByRole('tablist', { name: 'Analytics' })).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Campaign Analytics' })).toHaveTextContent('campaign rows');
  await user.click(screen.getByRole('tab', { name: 'Contact Analytics' }));
  expect(screen.getByRole('tabpanel', { name: 'Contact Analytics' })).toHaveTextContent('contact rows');
  expect(screen.queryByText('campaign rows')).not.toBeInTheDocument();
  await user.keyboard('{ArrowLeft}');
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Campaign Analytics' })).toHaveAttribute('aria-selected', 'true'),
  );
});

it('H8 a dialog opened from a menu gives the focus back to the menu', async () => {
  const user = userEvent.setup();
  render(<Actions />);
  await user.tab();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(await screen.findByRole('dialog', { name: 'Edit' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Meadow Park' })).toHaveFocus());
});

it('O1 a page header has its title and its actions', async () => {
  const onClick = jest.fn();
  render(
    <PageHeader
      title="Organizations"
      actions={[
        { label: 'Upload from Excel', onClick },
        { label: 'Add New Organization', onClick: () => {}, primary: true },
      ]}
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Upload from Excel' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Add New Organization' })).toBeVisible();
});

it('H8 the skip link moves the focus, not the URL', async () => {
  const user = userEvent.setup();
  render(
    <>
      <SkipLink target="content" />
      <main id="content" tabIndex={-1} />
    </>,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('');
});

it('H8 what sticks to the top of the page publishes its height, so that the focus is kept clear of it', async () => {
  // jsdom has neither layout nor ResizeObserver: this one reports one size, as a browser does before it paints.
  const tell: (() => void)[] = [];
  globalThis.ResizeObserver = class implements ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      const size = { blockSize: 52, inlineSize: 400 };
      tell.push(() => callback([{ borderBoxSize: [size] } as unknown as ResizeObserverEntry], this));
    }
    observe = () => {};
    unobserve = () => {};
    disconnect = () => {};
  };
  const { unmount } = render(
    <PageTools>
      <input type="search" aria-label="Search" />
    </PageTools>,
  );
  const { style } = document.documentElement;
  for (const size of tell) size();
  await waitFor(() => expect(style.getPropertyValue('--page-tools-height')).toBe('52px'));
  expect(getComputedStyle(screen.getByRole('searchbox').parentElement!).position).toBe('sticky');
  unmount();
  expect(style.getPropertyValue('--page-tools-height')).toBe('');
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
});
