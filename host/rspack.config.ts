import { defineHost } from '@touchline/shared/build';

export default defineHost({ folder: import.meta.dirname });
