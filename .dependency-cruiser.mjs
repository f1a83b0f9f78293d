const TEST = String.raw`(\.test\.tsx?$|\.fixture\.ts$|^server/test/)`

/** The arrows of docs/architecture.md. `npm run check` fails on the first that points the wrong way. */
export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^shared/', pathNot: TEST },
      to: { path: '^(web|server|tools|e2e|bench)/' },
    },
    {
      name: 'shared-runs-anywhere',
      severity: 'error',
      from: { path: '^shared/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'web-not-server', severity: 'error', from: { path: '^web/' }, to: { path: '^(server|tools)/' } },
    {
      name: 'server-not-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|tools|e2e|bench)/' },
    },
    {
      name: 'demo-above-the-server',
      severity: 'error',
      from: { path: '^server/', pathNot: [TEST, '^server/demo/', String.raw`^server/run\.ts$`] },
      to: { path: '^server/demo/' },
    },
    {
      name: 'http-knows-no-feature',
      severity: 'error',
      from: { path: '^server/http/', pathNot: TEST },
      to: { path: '^server/features/' },
    },
    {
      name: 'jobs-and-database-below-http',
      severity: 'error',
      from: { path: '^server/(jobs|db)/', pathNot: TEST },
      to: { path: '^server/http/' },
    },
    {
      name: 'ports-know-no-layer',
      severity: 'error',
      from: { path: '^server/integrations/', pathNot: TEST },
      to: { path: '^server/(http|db|jobs)/' },
    },
    {
      name: 'contract-above-domain',
      severity: 'error',
      from: { path: '^shared/(domain|french)/', pathNot: TEST },
      to: { path: '^shared/contract/' },
    },
    {
      name: 'web-ui-knows-no-domain',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: {
        path: '^(web/(api|patterns|blocks|features|pages|layouts|routes)/|shared/(contract|domain)/)',
      },
    },
    {
      name: 'web-api-below-screens',
      severity: 'error',
      from: { path: '^web/api/' },
      to: { path: '^web/(ui|patterns|blocks|features|pages|layouts|routes)/' },
    },
    {
      name: 'web-patterns-know-no-domain',
      severity: 'error',
      from: { path: '^web/patterns/', pathNot: TEST },
      to: { path: '^(web/(blocks|features|pages|layouts|routes)/|shared/(contract|domain)/)' },
    },
    {
      name: 'web-blocks-below-features',
      severity: 'error',
      from: { path: '^web/blocks/' },
      to: { path: '^web/(features|pages|layouts|routes)/' },
    },
    {
      name: 'web-features-below-pages',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/(pages|layouts|routes)/' },
    },
    {
      name: 'routes-ask-nothing-at-once',
      comment:
        'The app loads every page’s record first: what a page asks is imported by its loader (`import()`), its search by `*-search.ts`.',
      severity: 'error',
      from: { path: '^web/pages/.*routes\\.ts$' },
      to: { path: '-queries\\.tsx?$', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-features-apart',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'server-features-by-their-doors',
      comment:
        'commands/, queries/ and events.ts are the doors of a feature; steps/, store/ and mails/ are its own',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: TEST },
      to: {
        path: '^server/features/[^/]+/',
        pathNot: String.raw`^server/features/($1/|[^/]+/(commands/[^/]+|queries/[^/]+|events)\.ts$)`,
      },
    },
    {
      name: 'database-behind-store-and-queries',
      severity: 'error',
      from: {
        path: '^server/features/',
        pathNot: [TEST, '/(store|queries)/'],
      },
      to: {
        path: ['^server/db/', 'node_modules/(kysely|pg|pg-boss|node-pg-migrate)/'],
        pathNot: String.raw`^server/db/(transaction|read-together|with-files|sending-turn|events|each-page|clock-agreement)\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'vendor-sdk-in-integrations',
      severity: 'error',
      from: { path: '^server/', pathNot: [TEST, '^server/integrations/'] },
      to: {
        path: 'node_modules/(nodemailer|aws4fetch|@myriaddreamin|@libpdf|better-auth|@better-auth|stripe|imapflow|postal-mime|sharp)/',
      },
    },
    {
      name: 'real-integrations-composed-once',
      severity: 'error',
      from: {
        path: '^(server|shared|web)/',
        pathNot: [
          TEST,
          String.raw`^server/(context|run|exports/thread-context)\.ts$`,
          '^server/integrations/([^/]+)/',
        ],
      },
      to: { path: String.raw`^server/integrations/[^/]+/real\.ts$` },
    },
    {
      name: 'integrations-know-no-feature',
      severity: 'error',
      from: { path: '^server/(integrations|jobs|db)/', pathNot: TEST },
      to: { path: '^server/features/' },
    },
    {
      name: 'production-dependencies-only',
      severity: 'error',
      from: { path: '^(server|shared)/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-are-leaves',
      severity: 'error',
      from: { pathNot: [TEST, '^(e2e|bench)/', String.raw`^[^/]+\.config\.ts$`] },
      to: { path: TEST },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`\.(css|woff2|svg|typ)` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
