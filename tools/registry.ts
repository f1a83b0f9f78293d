import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Export, importLines, namedExports, spread } from './named-exports.ts'
import { projectDir } from './run-program.ts'
import { sourceFiles } from './source-files.ts'

const MANNER = 'node tools/registry.ts'

/** The exports of that name in the files of that path. */
const exportsOf = (files: RegExp, name: RegExp) => namedExports(sourceFiles, files, name)
const ofDomain = (file: string, name: RegExp) =>
  exportsOf(new RegExp(`^shared/domain/[^/]+/${file}\\.ts$`), name)

/** An object of all the tables of one kind, each of which is an object of a feature. */
function merged(file: string, suffix: string, table: string): string {
  const parts = ofDomain(file, new RegExp(`^const \\w+${suffix}$`))
  return `${importLines(parts)}\nexport const ${table} = ${spread(parts)}\n`
}

function abilities(): string {
  const parts = ofDomain('permissions', /^const \w+Abilities$/)
  return `${importLines(parts)}\nexport const featureAbilities = [\n${parts.map(({ name }) => `  ...${name},\n`).join('')}]\n`
}

function events(): string {
  const types = ofDomain('events', /^const \w+Events$/)
  const subjects = ofDomain('events', /^const \w+Subjects$/)
  const metas = ofDomain('events', /^type \w+EventMeta$/)
  return `${importLines([...types, ...subjects, ...metas])}
export const featureEvents = ${spread(types)}

export const featureSubjects = ${spread(subjects)}

export type FeatureEventMeta = ${metas.map(({ name }) => name).join(' &\n  ')}
`
}

/** A contract that another file of the folder imports is a part of that one. */
function contract(): string {
  const folder = sourceFiles.filter(({ path }) => path.startsWith('shared/contract/'))
  const parts = folder.flatMap(({ text }) => text.match(/(?<=^import .*)\b\w+Contract\b/gm) ?? [])
  const all = namedExports(folder, /\.ts$/, /^const \w+Contracts?$/)
    .filter(({ name }) => !parts.includes(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const rows = (value: string, of: string) =>
    all.map(({ name }) => `  ${name.replace(/Contracts?$/, '')}${value}${of}${name}`).join(',\n')
  return `${importLines(all)}
/** Written out: an inferred type of this size cannot be declared to the other projects (TS7056). */
export type Contract = {
${rows(': ', 'typeof ')}
}

/** The whole API, one key a feature. Served below /api/v1, published at /api/openapi.json. */
export const contract: Contract = {
${rows(': ', '')}
}
`
}

const keyed = (parts: Export[], suffix: string) =>
  parts.map(({ name }) => `  ${name.replace(suffix, '')}: ${name},\n`).join('')
const listed = (parts: Export[]) => parts.map(({ name }) => `  ${name},\n`).join('')

function server(): string {
  const routes = exportsOf(/^server\/features\/[^/]+\/(routes|routes\/[^/]+)\.ts$/, /^const \w+Routes$/)
  const jobs = exportsOf(/^server\/features\/[^/]+\/jobs\.ts$/, /^const \w+Jobs$/)
  const work = exportsOf(/^server\/features\/[^/]+\/queries\/[^/]+-work\.ts$/, /^const \w+: WorkSource$/)
  return `${importLines([...routes, ...jobs, ...work])}
/** The handlers of each feature's contract, as far as they are its own. */
export const featureRoutes: {
${routes.map(({ name }) => `  ${name.replace('Routes', '')}: typeof ${name}\n`).join('')}} = {
${keyed(routes, 'Routes')}}

export const featureJobs = [
${listed(jobs)}]

/** The kinds of rows of « À faire aujourd’hui »: each feature finds its own. */
export const workSources = [
${listed(work)}]
`
}

function found(): string {
  const sources = exportsOf(/^server\/features\/[^/]+\/queries\/found\.ts$/, /^const found\w+$/)
  return `${importLines(sources)}\n/** The kinds that ⌘K finds. */\nexport const searchSources = [\n${listed(sources)}]\n`
}

function foundRows(): string {
  const parts = exportsOf(/^shared\/contract\/[^/]+\.ts$/, /^const \w+Found$/)
  return `${importLines(parts)}\nexport const featureFound = ${spread(parts)}\n`
}

/** Requests of a feature that another organization may not make: the contract matrix needs them. */
function foreign(what: string, table: string): string {
  const parts = exportsOf(
    new RegExp(`^server/test/foreign-[a-z-]+-${what.toLowerCase()}\\.ts$`),
    new RegExp(`^const \\w+${what}$`),
  )
  return `${importLines(parts)}\nexport const ${table} = ${spread(parts)}\n`
}

function threadRoutes(): string {
  const routes = exportsOf(/^server\/features\/[^/]+\/thread-routes\.ts$/, /^const \w+ThreadRoutes$/)
  return `import type { ThreadRoutes } from '#server/http/bind-contract.ts'
${importLines(routes)}
/** Files of rows, and answers that are counted row by row: they run in a thread of their own, which loads these alone (server/exports/). */
export const threadRoutes: ThreadRoutes = {
${keyed(routes, 'ThreadRoutes')}}
`
}

/** Icons of subjects, and looks of events. */
function looks(): string {
  const folder = /^web\/blocks\/events\/looks\/[^/]+\.ts$/
  const [icons, looks] = [exportsOf(folder, /^const \w+Icons$/), exportsOf(folder, /^const \w+Looks$/)]
  return `${importLines([...icons, ...looks])}
export const featureIcons = ${spread(icons)}

export const featureLooks = ${spread(looks)}
`
}

function liveQueries(): string {
  const parts = exportsOf(/^web\/features\/[^/]+\/live-queries\.ts$/, /^const \w+LiveQueries$/)
  return `${importLines(parts)}\nexport const liveQueries = ${spread(parts)}\n`
}

function paletteKinds(): string {
  const kinds = exportsOf(/^web\/features\/[^/]+\/palette\.ts$/, /^const \w+Palette$/)
  return `${importLines(kinds)}\n/** How ⌘K shows each kind that the server finds. */\nexport const paletteKinds = {\n${keyed(kinds, 'Palette')}}\n`
}

/** The pages below the shell; those outside of it are in web/router.tsx. */
function appRoutes(): string {
  const files = sourceFiles.filter(({ text }) => text.includes("'#web/routes/app-route.ts'"))
  const routes = namedExports(files, /^web\/pages\/[^/]+\/([a-z]+-)?routes\.ts$/, /^const \w+Routes$/)
  return `${importLines(routes)}
/*
 * Each page is a record in web/pages/<feature>/routes.ts, and a component: path, title, place in the menu, the page above it,
 * search, loader. Sidebar, titles, ways back, ⌘K and placeholders read these records (web/layouts/page-menu.ts).
 */
export const appRoutes = [
${routes.map(({ name }) => `  ...${name},\n`).join('')}] as const
`
}

const TABLES: Record<string, () => string> = {
  'shared/domain/errors.gen.ts': () => merged('errors', 'Errors', 'featureErrors'),
  'shared/domain/permissions.gen.ts': () => merged('permissions', 'Permissions', 'featurePermissions'),
  'shared/domain/abilities.gen.ts': abilities,
  'shared/domain/events.gen.ts': events,
  'shared/domain/event-sentences.gen.ts': () =>
    merged('(event|payment)-sentences', 'Sentences', 'featureSentences'),
  'shared/domain/notifications.gen.ts': () =>
    merged('notifications', 'Notifications', 'featureNotifications'),
  'shared/domain/pages.gen.ts': () => merged('pages', 'Pages', 'featurePages'),
  'shared/domain/search-words.gen.ts': () => merged('search-words', 'SearchWords', 'featureSearchWords'),
  'shared/contract/found.gen.ts': foundRows,
  'shared/contract/contract.gen.ts': contract,
  'server/features/registry.gen.ts': server,
  'server/features/found.gen.ts': found,
  'server/features/thread-routes.gen.ts': threadRoutes,
  'server/test/foreign-requests.gen.ts': () => foreign('Requests', 'featureRequests'),
  'server/test/foreign-fields.gen.ts': () => foreign('Fields', 'featureFields'),
  'web/app-routes.gen.ts': appRoutes,
  'web/palette-kinds.gen.ts': paletteKinds,
  'web/live-queries.gen.ts': liveQueries,
  'web/blocks/events/looks.gen.ts': looks,
}

/** Writes the tables that only list what features export; with --check, fails when one in the project differs. */
function main(): void {
  const check = process.argv.includes('--check')
  for (const [path, write] of Object.entries(TABLES)) {
    const fresh = `// Written by \`${MANNER}\` from the folders.\n${write()}`
    const file = join(projectDir, path)
    if (!check) writeFileSync(file, fresh)
    else if (readFileSync(file, 'utf8') !== fresh) {
      console.error(`${path} n’est plus à jour : ${MANNER}`)
      process.exitCode = 1
    }
  }
}

main()
