import { media } from '@touchline/shared';

/** A phone, held either way, or with its keyboard open. */
export const LITTLE_ROOM = `@media ${media.phone}, (max-height: 560px)`;
