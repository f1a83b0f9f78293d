import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { callerFaults, callersOf, commandFaults } from './callers.ts'
import { findCycle, roomGraph } from './room-graph.ts'
import { projectDir } from './run-program.ts'
import { projectPaths, type SourceFile, sourceFiles } from './source-files.ts'

const MAX_LINES = 500
const MAX_COMMAND_LINES = 120
/** Files allowed in a folder of server/features (docs/architecture.md). A new kind of file needs an ADR. */
const FEATURE_FILE =
  /^(routes|thread-routes|events|jobs)\.ts$|^(routes|commands|steps|queries|store|mails)\/[a-z0-9-]+\.ts$|^([a-z-]+\/)?[a-z0-9-]+\.(test|fixture)\.ts$/
const KEBAB_CASE = /^[a-z0-9$_]+(-[a-z0-9$_]+)*(\.(browser|test|fixture|config|spec|d|setup))*\.tsx?$/
const TEST_FILE = /\.(test|spec|setup|fixture)\.tsx?$|^e2e\/|^server\/test\/|^[^/]+\.config\.ts$/
/** run.ts hands the environment to config.ts; the others run outside the product. */
const READS_ENVIRONMENT =
  /^server\/(config|run|demo\/main|demo\/prepare-demo)\.ts$|^(tools|bench|e2e)\/|^[^/]+\.config\.ts$|^server\/test\/|\.test\.ts$/

/** The sweep, which proves first. */
const WRITES_FILES = /^server\/features\/platform\/store\/files\.ts$/

type Rule = { name: string; on: (file: SourceFile) => boolean; pattern: RegExp }

/** Written in pieces, so that this file does not find itself. */
const words = (...parts: string[]) => parts.join('')

const TEXT_RULES: Rule[] = [
  {
    name: 'environment read outside server/config.ts',
    on: ({ path }) => !READS_ENVIRONMENT.test(path),
    pattern: new RegExp(words('process', String.raw`\.env\b`)),
  },
  {
    name: 'test focused, skipped, sleeping or retried more than once',
    on: ({ path }) => TEST_FILE.test(path),
    pattern: new RegExp(
      words(
        String.raw`\b(test|it|describe|expect)\.(only|skip|fixme|todo)\b`,
        '|waitFor',
        'Timeout|ret',
        // The runner alone retries browser tests, once, and counts it (tools/test.ts); no test asks for it.
        '(ry: *([2-9]|1 *})|ries: *[2-9])',
      ),
    ),
  },
  {
    name: 'file of the store written or deleted outside server/db/with-files.ts',
    on: ({ path }) =>
      path.startsWith('server/features/') && !TEST_FILE.test(path) && !WRITES_FILES.test(path),
    pattern: /\bfiles\.(put|delete)\(/,
  },
  {
    name: 'check suppressed',
    on: () => true,
    pattern: new RegExp(words('@ts', '-(ignore|nocheck|expect-error)|biome', '-ignore|eslint', '-disable')),
  },
  {
    name: 'properties spread from an object written on the spot',
    on: () => true,
    pattern: new RegExp(words(String.raw`\.\.`, String.raw`\.\{`)),
  },
  {
    name: 'size or weight outside of the scale (web/ui/README.md)',
    on: ({ path }) => path.startsWith('web/') && !TEST_FILE.test(path),
    pattern: new RegExp(
      words(String.raw`\btext-\[[\d.]+(px|r?em)\]|\bfont`, String.raw`-(bold|light|thin)\b`),
    ),
  },
  {
    name: 'width of a page that has no name (web/ui/README.md)',
    on: ({ path }) => /^web\/(features|pages|layouts|blocks)\//.test(path) && !TEST_FILE.test(path),
    pattern: new RegExp(words(String.raw`(?<![:\w-])max-w`, String.raw`-[2-7]xl\b`)),
  },
  {
    name: 'work left in a comment',
    on: () => true,
    pattern: new RegExp(words(String.raw`(//|/?\*).*\b(TO`, 'DO|FIX', 'ME|XX', 'X|HA', String.raw`CK)\b`)),
  },
]

function textFaults(file: SourceFile): string[] {
  const lines = file.text.split('\n')
  return TEXT_RULES.filter((rule) => rule.on(file)).flatMap(({ name, pattern }) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [`${file.path}:${index + 1} ${name}`] : [])),
  )
}

function shapeFaults({ path, lines }: SourceFile): string[] {
  const name = basename(path)
  const faults: string[] = []
  if (/^(index|utils|helpers)\.tsx?$/.test(name)) faults.push(`${path} is a name that says nothing`)
  if (!KEBAB_CASE.test(name)) faults.push(`${path} is not in kebab-case`)
  if (lines > MAX_LINES) faults.push(`${path} has ${lines} lines, at most ${MAX_LINES}`)
  if (
    /^server\/features\/[^/]+\/(commands|steps)\//.test(path) &&
    !path.endsWith('.test.ts') &&
    lines > MAX_COMMAND_LINES
  ) {
    faults.push(`${path} has ${lines} lines: a command over ${MAX_COMMAND_LINES} hides a second one`)
  }
  return faults
}

/** Files that every room of their kind has, and those that make what tests share. */
const COMMON_NAME = /(^|\/)(routes|errors|permissions|events|jobs|registry|port|real|local|twin|main)\.ts$/
const EXPORT =
  /^(?!.*\$\{)export (?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)|^export (?:type )?\{([^}]*)\}/gm

/** The words of a name, whatever its case, without the s of a plural. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([A-Z])(?=[A-Z][a-z])|([a-z\d])(?=[A-Z])/g, '$&-')
    .toLowerCase()
    .split(/[-_]/)
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))

/** A file is found by what it exports: its name has a word of one of its exports. */
function nameFaults({ path, text }: SourceFile): string[] {
  if (TEST_FILE.test(path) || path.startsWith('web/test/') || COMMON_NAME.test(path)) return []
  const exported = [...text.matchAll(EXPORT)].flatMap(
    ([, name, list = '']) => name ?? list.match(/\w+/g) ?? [],
  )
  const named = wordsOf(basename(path).replace(/\.tsx?$/, ''))
  const meets = (word: string) =>
    named.some(
      (one) =>
        one === word ||
        (Math.min(one.length, word.length) > 3 && (one.startsWith(word) || word.startsWith(one))),
    )
  if (exported.length === 0 || exported.flatMap(wordsOf).some(meets)) return []
  return [`${path} is not named after what it exports: ${exported.slice(0, 4).join(', ')}`]
}

function featureFaults(): string[] {
  return projectPaths.flatMap((path) => {
    const inFeature = /^server\/features\/[^/]+\/(.+)$/.exec(path)?.[1]
    if (inFeature === undefined || FEATURE_FILE.test(inFeature)) return []
    return [
      `${path} is outside the vocabulary of a feature (routes, routes/, thread-routes, commands/, steps/, queries/, store/, events, jobs, mails/, tests and fixtures)`,
    ]
  })
}

/** Below these no folder reaches itself by way of another, types included. */
const ROOMS = [
  'server',
  'server/features',
  'server/integrations',
  'shared',
  'shared/domain',
  'web',
  'web/features',
  'web/pages',
]

function cycleFaults(): string[] {
  return ROOMS.flatMap((root) => {
    const cycle = findCycle(roomGraph(root, sourceFiles))
    return cycle === null ? [] : [`${root}: cycle ${cycle.join(' → ')}`]
  })
}

/** Shown within the component that they are a part of. */
const UI_PARTS = /^(data-table-(head|footer)|load-more|toaster|toast-host)\.tsx$/

/** Each component of the design system is shown in the gallery. */
function galleryFaults(): string[] {
  const gallery = sourceFiles.filter(({ path }) => path.startsWith('web/') && path.includes('gallery'))
  const shown = gallery.map(({ text }) => text).join('\n')
  return sourceFiles
    .filter(
      ({ path }) =>
        /^web\/ui\/[^/]+\.tsx$/.test(path) && !path.includes('.test.') && !path.includes('gallery'),
    )
    .filter(({ path }) => !UI_PARTS.test(basename(path)) && !shown.includes(`/${basename(path)}'`))
    .map(({ path }) => `${path} is not in the gallery`)
}

const DOCUMENT = /^(README\.md|docs\/(?!decisions\/).*\.md)$/
const NAMED_FILE = /`([\w./-]+\.(?:tsx?|sql|mjs|typ))`/g

/** A document names files by the end of their path; decisions keep the names of their day. */
function documentFaults(): string[] {
  return projectPaths
    .filter((path) => DOCUMENT.test(path))
    .flatMap((path) =>
      [...readFileSync(join(projectDir, path), 'utf8').matchAll(NAMED_FILE)]
        .filter(([, named]) => !projectPaths.some((file) => `/${file}`.endsWith(`/${named}`)))
        .map(([, named]) => `${path} names ${named}, which does not exist`),
    )
}

function sizes(): string {
  const lines = sourceFiles.map((file) => file.lines).sort((a, b) => a - b)
  const at = (share: number) => lines[Math.floor((lines.length - 1) * share)] ?? 0
  return `${lines.length} files, median ${at(0.5)} lines, 95th percentile ${at(0.95)}, longest ${at(1)}`
}

/** Generated tables call what they list. */
const generatedFiles = projectPaths
  .filter((path) => path.endsWith('.gen.ts'))
  .map((path) => ({ path, text: readFileSync(join(projectDir, path), 'utf8'), lines: 0 }))
const callers = callersOf([...sourceFiles, ...generatedFiles])

const faults = [
  ...sourceFiles.flatMap(textFaults),
  ...sourceFiles.flatMap(shapeFaults),
  ...sourceFiles.flatMap(nameFaults),
  ...featureFaults(),
  ...callerFaults(sourceFiles, callers),
  ...commandFaults(callers),
  ...cycleFaults(),
  ...galleryFaults(),
  ...documentFaults(),
]
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(`${faults.length} faults; ${sizes()}\n`)
if (faults.length > 0) process.exitCode = 1
