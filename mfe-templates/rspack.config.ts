import { defineRemote } from '@touchline/shared/build';
import { exportersAlias, exportersRule } from './build/exporters-rule.ts';
import { declarations } from './src/declarations.ts';
import { TEMPLATES_PATH } from './src/paths.ts';

export default defineRemote({
  folder: import.meta.dirname,
  declarations,
  sections: { templates: './src/section.tsx' },
  data: { templates: [TEMPLATES_PATH] },
  rules: [exportersRule],
  alias: exportersAlias,
});
