import { styled } from 'styled-components';
import { color } from '../theme/index.ts';

/**
 * The initials of a name: of its first and last word, in any script, upper case. `Zoë Marchetti` → `ZM`, `Иван Петров` →
 * `ИП`, `turf-office` → `T`, punctuation only → `?`.
 */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const [first] = words;
  if (first === undefined) return '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  // A code point, not a UTF-16 unit: half of a surrogate pair would show as a replacement character.
  return [first, last]
    .map((word) => (word ? (Array.from(word)[0] ?? '') : ''))
    .join('')
    .toUpperCase();
}

export interface AvatarProps {
  readonly name: string;
  /** Address of a picture; without one, the initials. */
  readonly photo?: string | null | undefined;
}

/** A person in 32 pixels. Decoration: the name stands beside it. */
export function Avatar({ name, photo }: AvatarProps) {
  return <Circle aria-hidden="true">{photo ? <Photo src={photo} alt="" /> : initials(name)}</Circle>;
}

const Photo = styled.img`
  width: 32px;
  height: 32px;
  border-radius: 50%;
  object-fit: cover;
`;

const Circle = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: ${color.accentSoft};
  color: ${color.accentText};
  font: 600 12px/1 var(--font-family);
  user-select: none;
`;
