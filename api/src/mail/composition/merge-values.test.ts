import { firstNameOf } from './merge-values.ts';

describe('the first name', () => {
  it.each([
    ['Anna Smith', 'Anna'],
    ['  Anna   Smith ', 'Anna'],
    ['Dr. Anna Smith', 'Anna'],
    ['Prof. Dr. Anna Smith', 'Anna'],
    ['Smith, Anna', 'Anna'],
    ['Anna Smith, Jr.', 'Anna'],
    ['Anna Smith PhD', 'Anna'],
    ['Jean-Luc Picard', 'Jean-Luc'],
    ['Анна Смирнова', 'Анна'],
    ['Смирнова Анна Петровна', 'Анна'],
    ['Анна Петровна Смирнова', 'Анна'],
    ['г-н Иван Петров', 'Иван'],
    ['J. Smith', 'J. Smith'],
    ['Anna', 'Anna'],
    ['Anna\r\nBcc: x', 'Anna'],
    [' ', ''],
  ])('E5 of %j is %j', (fullName, expected) => {
    expect(firstNameOf(fullName)).toBe(expected);
  });
});
