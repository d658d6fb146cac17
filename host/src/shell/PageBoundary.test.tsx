import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageBoundary } from './PageBoundary.tsx';

it('H5 a page of the host that throws says so in its own place, and Retry draws it again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Page = () => {
    if (isBroken) throw new Error('It fell over');
    return <h1>Settings themselves</h1>;
  };
  render(
    <>
      <nav>Sections</nav>
      <PageBoundary label="Settings">
        <Page />
      </PageBoundary>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Settings stopped working.');
  expect(screen.getByRole('navigation')).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('heading', { name: 'Settings themselves' })).toBeVisible();
});
