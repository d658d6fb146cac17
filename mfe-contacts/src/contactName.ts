import type { Contact } from '@touchline/shared/contract';

/** What a person is called on screen (O5): the full name, else the part of the e-mail before @, else `unnamed`. */
export function contactName(
  { full_name, email }: Pick<Contact, 'full_name' | 'email'>,
  unnamed: string,
): string {
  return full_name.trim() || email.split('@', 1)[0]?.trim() || unnamed;
}
