// Who may import whom, said once (docs/architecture of the house: README).
const only = (from, allowed) => ({
  name: `${from.replace(/[^a-z]+/g, '-')}-reaches-only-its-own`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: '^(apps|packages|e2e|bench)/', pathNot: [`^${from}/`, ...allowed.map(p => `^${p}(/|[.]ts$)`)] },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      // A type may name what is made of it; code may not.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('packages/domain', ['packages/testing']),
    only('packages/db', ['packages/domain', 'packages/testing']),
    only('packages/psp', ['packages/(domain|testing)']),
    only('apps/sandbox-psp', ['packages/(domain|psp|testing)']),
    only('packages/api', ['packages/domain', 'packages/db', 'packages/psp/src/port', 'packages/testing']),
    only('packages/ui', []),
    only('apps/server', ['packages/(domain|db|api|psp|testing)', 'apps/sandbox-psp']),
    only('apps/web', ['packages/(ui|domain|api)']),
    only('apps/checkout', ['packages/(ui|domain|api)']),
    {
      name: 'browsers-see-only-the-types-of-the-api',
      severity: 'error',
      from: { path: '^apps/(web|checkout)/' },
      to: { path: '^packages/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      // The server starts the bank as a program; only tests take it as a library.
      from: {
        path: '^(apps|packages)/',
        pathNot: ['\\.test\\.tsx?$', '^packages/testing/', '^apps/sandbox-psp/'],
      },
      to: { path: '^(packages/testing|apps/sandbox-psp)/' },
    },
    {
      name: 'a-noun-is-reached-through-its-index',
      severity: 'error',
      from: { path: '^(packages/api/src|apps/web/src/features)/([^/]+)/' },
      to: {
        path: '^(packages/api/src|apps/web/src/features)/[^/]+/',
        pathNot: ['^$1/$2/', '/index\\.tsx?$'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
