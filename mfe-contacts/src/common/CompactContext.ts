import { createContext } from 'react';

/** Whether the list is compact: contacts stay folded until they are asked for. */
export const CompactContext = createContext(false);
