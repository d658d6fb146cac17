import { color, initials, useOwnerName, VisuallyHidden } from '@touchline/shared';
import { use } from 'react';
import { styled } from 'styled-components';
import { AssigningContext } from './assigning.ts';
import { messages } from './messages.ts';

/** Whose an organization is (U6): initials, with the name for who points at them or listens. Nothing for nobody's. */
export function OwnerMark({ ownerId }: { readonly ownerId: number | null | undefined }) {
  const t = messages.use();
  const nameWithRole = useOwnerName();
  const people = use(AssigningContext)?.people;
  const person = ownerId === null || ownerId === undefined ? undefined : people?.get(ownerId);
  if (person === undefined) return null;
  const { name, email, role } = person;
  const text = t('ownerIs', { name: nameWithRole(name, role) });
  return (
    <Mark data-tooltip={text}>
      <span aria-hidden="true">
        {initials(name.replace(` (${email})`, '').replaceAll(/@.*$|[._]+/gu, ' '))}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </Mark>
  );
}

const Mark = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  border: 1px solid ${color.line};
  border-radius: 50%;
  color: ${color.muted};
  font: 600 10px/1 var(--font-family);
  user-select: none;
`;
