import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { clientPages } from '#web/client-pages.ts'
import { mergeParts } from './vite-merge-parts.ts'

/**
 * Imports each icon from its own file: through the library's list of all icons nothing says who uses which, and each becomes a
 * script of its own. Errors: an import of something else than named icons.
 */
export function iconsByName(): Plugin {
  const list = new URL('../lucide-react.mjs', import.meta.resolve('lucide-react/icons/x'))
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(
    /^export \{ (.*) \} from '\.\/icons\/(.*)\.mjs';$/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  const imports = (names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon = '', local = icon] = name.split(' as ')
        const file = files.get(icon)
        if (file === undefined) throw new Error(`lucide-react has no icon ${icon}: review iconsByName`)
        return `import ${local} from 'lucide-react/icons/${file}'`
      })
      .join(';')
  return {
    name: 'icons-by-name',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]web[\\/].*\.tsx?$/, code: 'lucide-react' },
      handler: (code) => ({
        code: code.replace(/^import \{([^}]*)\} from 'lucide-react'$/gm, (_, names: string) =>
          imports(names),
        ),
        map: null,
      }),
    },
  }
}

const atRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Ids of the modules that an entry needs at once, itself included; with `later`, also of what it may load. */
function closureOf(entry: string, graph: Rolldown.ChunkingContext, later = false): Set<string> {
  const reached = new Set([entry.startsWith('/') ? entry : atRoot(entry)])
  for (const id of reached) {
    const info = graph.getModuleInfo(id)
    const imported = [...(info?.importedIds ?? []), ...(later ? (info?.dynamicallyImportedIds ?? []) : [])]
    for (const next of imported) reached.add(next)
  }
  return reached
}

const ICON = /[/]lucide-react[/]/
const DRAWN = /[/](lucide-react|web[/]ui|web[/]layouts)[/]/
const SITE_PAGE = /[/]web[/]pages[/]public[/]/
/** Reached through the list of a library, used by the application alone. */
const UNUSED_AT_ONCE = /[/](use(Suspense)?InfiniteQuery|infiniteQueryObserver|useBlocker)\.js$/
/** Controls of public pages, their forms, and modules of both sign-in pages: three files rather than thirty. */
const CONTROLS =
  /[/](web[/](ui[/](alert|card|field|icon-button|input|unread-fields|use-hydrated)|patterns[/]form[/]waiting-controls)\.tsx?|lucide-react[/].*[/]icons[/]x\.m?js)$/
const FORMS =
  /[/](web[/](ui[/]submit-on-shortcut|patterns[/]form[/](field-parts|form-shell|refusal|text-field|use-light-form))|shared[/]domain[/]text[/](email-address|text-rule))\.tsx?$/
const SIGN_IN =
  /[/](web[/](features[/]identity[/](auth-errors|form-rules|social-buttons|stage|success-stage|use-after)|layouts[/]auth-layout|ui[/]brand-marks)|shared[/]domain[/]sign-in[/](account|password)-rules)\.tsx?$/

/** Small modules that the same pages use. */
const SAME_USERS = {
  plans: /[/]shared[/]domain[/]plans[/](limits|offers|trial)\.ts$/,
  words: /[/]shared[/](french[/](elides-before|format)|time[/]calendar-day)\.ts$/,
  members: /[/]shared[/]domain[/](roles|organizations[/](invitation|permissions))\.ts$/,
  timeline: /[/]web[/]blocks[/]events[/]event-(look|timeline)\.tsx?$/,
  paper:
    /[/](web[/]blocks[/](client-page[/](paper-parts|reach-links)|documents[/]document-totals)|shared[/](french[/](postal-address|siren|unit-label)|domain[/]documents[/]document-(amounts|totals)))\.tsx?$/,
  // Of the application and of one client's page: neither the site nor the other clients' pages wait for them.
  signs: /[/]web[/]ui[/](use-first-sign|use-loaded|when-idle)\.ts$/,
  statuses:
    /[/]shared[/]domain[/](online-subscriptions[/]online-subscription-statuses|invoices[/]invoice-statuses|payment-plans[/]payment-plan)\.ts$/,
  rows: /[/]web[/](blocks[/]plans[/]older-rows|patterns[/]list[/]query-items|ui[/]load-more)\.tsx?$/,
  account: /[/]web[/](features[/]identity[/]auth-client|api[/]ask-again)\.ts$/,
  'site-parts': /[/]web[/](pages[/]public[/](page-intro|closing-call)|ui[/]check-list)\.tsx$/,
}

/** The pages that clients open by a link are documents of their own, without the router. */
const CLIENT = [
  'web/start-client-page.tsx',
  ...clientPages.map(({ name }) => `web/pages/client/client-${name}-page.tsx`),
]

const TOGETHER = ['common', 'site', 'bits', 'site-icons', 'shell', 'icons'] as const
type Together = (typeof TOGETHER)[number]

/**
 * Chooses the file of a module: `common` for every document, `site` for the public site and the application, `shell` for its
 * frame, `bits` for parts of the application that public pages draw too, `site-icons` for its icons that single pages of the site
 * draw, `icons` for the icons of its pages. Null: the file of its users.
 */
function sorter(graph: Rolldown.ChunkingContext) {
  const app = closureOf('web/main.tsx', graph)
  const site = closureOf('web/site-main.tsx', graph)
  const client = CLIENT.map((entry) => closureOf(entry, graph)).reduce((all, one) => all.union(one))
  const shell = app.union(closureOf('web/routes/frames/app-frame.tsx', graph))
  const visitors = ['web/site-main.tsx', ...CLIENT]
    .map((entry) => closureOf(entry, graph, true))
    .reduce((all, one) => all.union(one))
  const isOfSitePages = (id: string) =>
    ICON.test(id) &&
    (graph.getModuleInfo(id)?.importers ?? []).every((user) => !visitors.has(user) || SITE_PAGE.test(user))
  const place = (id: string): Together | null => {
    if (UNUSED_AT_ONCE.test(id) || SAME_USERS.signs.test(id)) return null
    if (app.has(id) && site.has(id)) return client.has(id) ? 'common' : 'site'
    if (visitors.has(id) && shell.has(id) && DRAWN.test(id)) return isOfSitePages(id) ? 'site-icons' : 'bits'
    if (visitors.has(id)) return null
    if (shell.has(id)) return 'shell'
    // An icon of one module travels with it.
    return ICON.test(id) && graph.getModuleInfo(id)?.importers.length !== 1 ? 'icons' : null
  }
  return { place }
}

const PAGE = /[/]web[/]pages[/].*-page\.tsx$/
/** Their first loads have a bar (interface.md). */
const WEIGHED =
  /[/]web[/]pages[/](reports[/](dashboard|reports)|conversations[/]conversations|tasks[/]my-tasks|calls[/](lists|journal))-page\.tsx$/

/** The modules that every page of the application loads. */
const FRAME = ['web/main.tsx', 'web/routes/frames/app-frame.tsx']

/** Grouped by name in `loadedTogether`. */
const isNamed = (id: string): boolean =>
  [...Object.values(SAME_USERS), CONTROLS, FORMS, SIGN_IN].some((test) => test.test(id))

/** The file of each module that pages share and that has no other place. Visitors, and the frame of the application, load nothing in vain. */
function partsOfPages(
  graph: Rolldown.ChunkingContext,
  isPlaced: (id: string) => boolean,
): Map<string, number> {
  const laterOf = (start: string) => {
    const all = closureOf(start, graph, true)
    return { all, later: [...all].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) }
  }
  const app = laterOf('web/main.tsx')
  const visitors = ['web/site-main.tsx', ...CLIENT].map((start) => ({
    start: atRoot(start),
    ...laterOf(start),
  }))
  const ofVisitors = visitors.flatMap(({ start, later }) => [start, ...later])
  const light = new Set([...ofVisitors, ...FRAME.map(atRoot)])
  const entries = new Map([...light, ...app.later].map((entry) => [entry, closureOf(entry, graph)]))
  const ids = visitors.reduce((all, one) => all.union(one.all), app.all).difference(new Set(entries.keys()))
  return mergeParts({
    ids: [...ids].filter((id) => !isPlaced(id) && !isNamed(id) && /^[/].*\.([cm]?js|tsx?)$/.test(id)),
    graph,
    entries,
    isPage: (entry) => PAGE.test(entry) || light.has(entry),
    isWeighed: (entry) => WEIGHED.test(entry) || light.has(entry),
  })
}

/** Groups what is loaded together into a few files rather than a hundred: each costs a request and a start of the parser. */
export function loadedTogether(): Rolldown.CodeSplittingGroup[] {
  let placeOf: ReturnType<typeof sorter> | null = null
  let parts: Map<string, number> | null = null
  const part = (id: string, graph: Rolldown.ChunkingContext) => {
    placeOf ??= sorter(graph)
    const { place } = placeOf
    parts ??= partsOfPages(graph, (each) => place(each) !== null)
    const index = parts.get(id)
    return index === undefined ? null : `part${index}`
  }
  const named = (wanted: Together) => (id: string, graph: Rolldown.ChunkingContext) => {
    placeOf ??= sorter(graph)
    return placeOf.place(id) === wanted ? wanted : null
  }
  // Dependencies are sorted by themselves.
  const group = { includeDependenciesRecursively: false, priority: 5 }
  return [
    ...TOGETHER.map((place) => ({ ...group, name: named(place), debugName: place })),
    ...Object.entries(SAME_USERS).map(([name, test]) => ({ ...group, name, test, priority: 4 })),
    { ...group, name: 'controls', test: CONTROLS, priority: 4 },
    { ...group, name: 'forms', test: FORMS, priority: 4 },
    { ...group, name: 'sign-in', test: SIGN_IN, priority: 4 },
    { ...group, name: part, debugName: 'parts', priority: 3 },
  ]
}

/** Files that are there before the frame of the application asks for a page. */
const THERE =
  /(^|[/])(rolldown-runtime|react|common|site|site-icons|bits|shell|api-client|permissions|members|words|account)-[\w-]+\.(js|css)$/

/** Files whose parts open at a click. */
const OPENED_LATER = /(^|[/])(dashboard-page|remind-button)-/
/**
 * Forms, settings, records and pages of few days: one comes to them from another page, and pointing at its link loads them. The application opens
 * on its dashboard, its inbox and the lists that are left out here.
 */
const SELDOM_FIRST =
  /(^|[/])(new|edit|earlier|[a-z-]*settings|approved-platform|company-sign-in|directory|bug-report|support|payment-(plans|products|setup|tax)|local-billing|lost-access|mail-(accounts|connected)|rule|statistics|e-reporting|ledger|plans|success|member-profile|mandates|debits|transfers|statement|subscription|online-subscriptions?|template|paused|upcoming|promises|credit-note|contact|received|catalogue|history|journal|accounting|matching|profile|billing|sheet|lists|consents?|today|reports|financial|task-(board|calendar|clients))(-[a-z-]*)?-page-/

/**
 * What is asked for beside a file that is loaded later. The frame of the application lists it for each page: it leaves out what it has itself, and
 * what seldom opened pages need, which follows once they are read. The first load of the dashboard is 3 kB lighter.
 */
export function stillToLoad(file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  if (OPENED_LATER.test(hostId)) return []
  if (!/(^|[/])shell-/.test(hostId)) return needed
  return SELDOM_FIRST.test(file) ? [] : needed.filter((one) => !THERE.test(one))
}
