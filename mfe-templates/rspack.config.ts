import { defineRemote } from '@touchline/shared/build';
import { exportersAlias, exportersRule } from './build/exporters-rule.ts';
import { TEMPLATES_PATH } from '@touchline/shared/contract/paths';
import { frameDocumentRule } from './build/frame-document.ts';
import { declarations } from './src/declarations.ts';

export default defineRemote({
  folder: import.meta.dirname,
  declarations,
  sections: { templates: './src/section.tsx' },
  data: { templates: [TEMPLATES_PATH] },
  rules: [exportersRule, frameDocumentRule],
  alias: exportersAlias,
});
