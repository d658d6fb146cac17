import { defineRemote } from '@touchline/shared/build';
import { exportersAlias, exportersRule } from './build/exporters-rule.ts';

export default defineRemote({
  folder: import.meta.dirname,
  sections: { templates: './src/section.tsx' },
  rules: [exportersRule],
  alias: exportersAlias,
});
