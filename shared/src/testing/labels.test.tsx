import { render } from '@testing-library/react';

type Control = HTMLInputElement | HTMLButtonElement;
const labelsOf = (id: string) =>
  Array.from((document.getElementById(id) as Control).labels ?? [], ({ textContent }) => textContent);

it('knows the labels of each control, also after they changed', () => {
  render(
    <>
      <label htmlFor="named">Name</label>
      <input id="named" />
      <label>
        Around <input id="wrapped" /> <input id="second" />
      </label>
      <label htmlFor="named">Second name</label>
      <label htmlFor="nothing">Of nothing</label>
      <button id="bare">Save</button>
      <input id="hidden" type="hidden" />
    </>,
  );
  expect(labelsOf('named')).toEqual(['Name', 'Second name']);
  expect(labelsOf('wrapped')).toHaveLength(1);
  expect(labelsOf('second')).toEqual([]);
  expect(labelsOf('bare')).toEqual([]);
  expect((document.getElementById('hidden') as Control).labels).toBeNull();

  document.querySelectorAll('label').forEach((label) => (label.htmlFor = 'bare'));
  expect(labelsOf('bare')).toHaveLength(4);
  expect(labelsOf('named')).toEqual([]);

  const apart = document.createElement('div');
  apart.innerHTML = '<label>Apart <input></label>';
  expect(apart.querySelector('input')?.labels).toHaveLength(1);
});

it('looks for the labels of all fields at once', () => {
  render(
    Array.from({ length: 20 }, (_, index) => (
      <label key={index}>
        Field {index} <input />
      </label>
    )),
  );
  const searches = jest.spyOn(document, 'querySelectorAll');
  const fields = Array.from(document.getElementsByTagName('input'));
  expect(fields.map(({ labels }) => labels?.[0]?.textContent)).toEqual(
    fields.map((_, index) => `Field ${index} `),
  );
  expect(searches).toHaveBeenCalledTimes(1);
});
