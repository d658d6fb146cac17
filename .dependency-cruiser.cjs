// Who may import whom. scripts/import-rules.test.ts holds the tree against these rules.
const REST = 'e2e|bench|scripts';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'shared-stands-alone',
      comment: 'What every section carries may depend on none of them.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: `^(host|mfe-[^/]+|api|gateway|${REST})/` },
    },
    {
      name: 'entries-share-what-is-live-once',
      comment:
        "These folders are built into each section. What the page has once (language, session, notices) comes from '@touchline/shared', which the host gives: imported by its path, a section would have a second one, which nothing tells of a change.",
      severity: 'error',
      from: {
        path: '^shared/src/(activity|campaign-funnel|deletions|do-not-email|export|form|image-upload|mail-preview|mail-status|mailboxes|mine|outcomes|own-fields|rich-text)/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        path: '^shared/src/(auth|configuration|data|http|language|loading|log-in|notices|palette|place|roles|section-badges|section-parts|text-search|ui)/',
      },
    },
    {
      name: 'host-imports-only-shared',
      comment: 'Sections are loaded at run time: an import would build one into the host.',
      severity: 'error',
      from: { path: '^host/' },
      to: { path: `^(mfe-[^/]+|api|gateway|${REST})/` },
    },
    {
      name: 'sections-import-only-shared',
      comment: 'A section that imports another cannot be released alone.',
      severity: 'error',
      from: { path: '^mfe-([^/]+)/' },
      to: { path: `^(host|mfe-[^/]+|api|gateway|${REST})/`, pathNot: '^mfe-$1/' },
    },
    {
      name: 'features-do-not-import-each-other',
      comment:
        "Inside a section routes.tsx composes the features, which share what is in common/ or beside it; else a feature's folder is no longer its whole.",
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/src/([^/]+)/' },
      to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/($2|common)/' },
    },
    {
      name: 'api-imports-only-the-contract',
      comment: 'The rest of shared is for the browser, but for how much the tests do.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: `^(host|mfe-[^/]+|gateway|${REST})/|^shared/(?!src/(contract/|testing/volume\\.ts))` },
    },
    {
      name: 'database-is-infrastructure',
      comment: 'Pool, migrations and tables serve every feature of the API, so they depend on none.',
      severity: 'error',
      from: { path: '^api/src/database/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/(?!database/|(config|secret-file)\\.ts$)' },
    },
    {
      name: 'outreach-knows-no-mail',
      comment:
        'What is due, and to whom, is decided apart from how a mail is made and handed over: mail imports outreach, never the reverse.',
      severity: 'error',
      from: { path: '^api/src/outreach/', pathNot: '\\.test(ing)?\\.ts$' },
      to: { path: '^api/src/(?!outreach/|database/|clock\\.ts$)' },
    },
    {
      name: 'mail-knows-no-campaigns',
      comment:
        'The engine runs in processes of its own, without the routes that campaigns and figures are asked by.',
      severity: 'error',
      from: { path: '^api/src/mail/', pathNot: '\\.test(ing)?\\.ts$' },
      to: { path: '^api/src/(campaigns|monitoring)/' },
    },
    {
      name: 'gateway-imports-only-the-contract',
      comment:
        'nginx takes its place in the compose file: what it knows must be on disk or in its configuration.',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: `^(host|mfe-[^/]+|api|${REST})/|^shared/(?!src/contract/)` },
    },
    {
      name: 'no-packages-of-development',
      comment:
        'The image of the API is made without them: what imports one ends as soon as it is started there.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '\\.test\\.ts$|/(testing|kill-test|corpora)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circles',
      comment:
        'Modules in a circle can only be understood, tested and moved together; an import that comes later, or one of a type, closes it as well.',
      severity: 'error',
      from: { path: '^(shared|host|mfe-[^/]+|api|gateway|scripts|e2e|bench)/' },
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere hides from every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API yet that dependency-cruiser could use.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.types|results|report)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
