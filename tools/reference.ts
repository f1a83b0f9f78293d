import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError, readConfig } from '#server/config.ts'
import { dueKinds, retentions } from '#server/features/registry.ts'
import { type JobDefinition, jobDefaults } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { settings } from '#server/settings.ts'
import { listLocks } from './list-locks.ts'
import { cronInWords, describedJobs } from './reference-words.ts'
import { projectDir } from './run-program.ts'
import { projectPaths } from './source-files.ts'

const TARGET = 'docs/reference.md'
const MANNER = 'node tools/reference.ts'

const read = (path: string) => readFileSync(join(projectDir, path), 'utf8')
const table = (titles: string[], rows: string[][]) =>
  [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const LOCAL = {
  DATA_DIR: join(tmpdir(), 'ardoise-reference'),
  APP_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
  SEAL_P12: 'x',
}
const PRODUCTION = {
  ...LOCAL,
  APP_URL: 'https://x',
  DATABASE_URL: 'x',
  FILES_DIR: 'x',
  SMTP_URL: 'smtp://x',
  MAIL_FROM: 'a@b',
  MICROSOFT_CLIENT_ID: 'x',
  MICROSOFT_CLIENT_SECRET: 'x',
}
/** Refused, and all the more asked for. */
const ALL: Record<string, string> = { APP_URL: 'http://x' }

/** The names that readConfig asks for on its three ways. */
function settingsAsked(): Set<string> {
  const asked = new Set<string>()
  const asking = (known: Record<string, string>, other?: string) =>
    new Proxy(known, {
      get(target, name) {
        asked.add(String(name))
        return target[String(name)] ?? other
      },
    })
  readConfig(asking(LOCAL))
  readConfig(asking(PRODUCTION))
  try {
    readConfig(asking(ALL, 'x'))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
  }
  return asked
}

function settingsPart(): string {
  const asked = settingsAsked()
  const unread = Object.keys(settings).filter((name) => !asked.has(name))
  if (unread.length > 0) throw new Error(`server/settings.ts: nothing reads ${unread.join(', ')}`)
  const rows = Object.entries(settings).map(([name, { unset, meaning }]) => [`\`${name}\``, unset, meaning])
  return table(['setting', 'where it is not set', 'meaning'], rows)
}

type ListJobs = (context: AppContext) => readonly JobDefinition[]

async function jobsPart(): Promise<string> {
  const rows: string[][] = []
  for (const path of projectPaths.filter((file) => /^server\/features\/[^/]+\/jobs\.ts$/.test(file))) {
    const feature = path.split('/')[2] ?? ''
    const module = (await import(join(projectDir, path))) as Record<string, unknown>
    const sentences = describedJobs(read(path))
    for (const [name, list] of Object.entries(module)) {
      if (!name.endsWith('Jobs')) continue
      // The context serves their `run` alone, which nothing calls here.
      for (const job of (list as ListJobs)({} as AppContext)) {
        const sentence = sentences.get(job.name)
        if (sentence === undefined) throw new Error(`${path}: say above '${job.name}' what the job does`)
        const { concurrency, retryLimit } = { ...jobDefaults, ...job }
        rows.push([
          `\`${job.name}\``,
          feature,
          cronInWords(job.cron),
          `${concurrency}`,
          `${retryLimit}`,
          sentence,
        ])
      }
    }
  }
  return table(['job', 'feature', 'when (UTC)', 'at once', 'tries again', 'what it does'], rows)
}

function duePart(): string {
  const rows = dueKinds.map(({ kind, rows: { table: name }, atOnce }) => [
    `\`${kind}\``,
    `\`${name}\``,
    `${atOnce}`,
  ])
  return table(['kind', 'rows of', 'at once'], rows)
}

const timeInWords = (hours: number) =>
  hours < 1 ? `${hours * 60} min` : hours < 48 ? `${hours} h` : `${hours / 24} days`

function retentionPart(): string {
  const rows = retentions.map(({ table: name, since, hours, only }) => [
    `\`${name}\`${only === undefined ? '' : ` where \`${only}\``}`,
    `\`${since}\``,
    hours === 0 ? 'no longer' : timeInWords(hours),
  ])
  return table(['rows of', 'from', 'kept for'], rows)
}

function locksPart(): string {
  const rows = listLocks(
    projectPaths
      .filter((path) => /^server\/.*(?<!\.(test|fixture))\.(ts|sql)$/.test(path))
      .map((path) => ({ path, text: read(path) })),
  )
  return table(
    ['key', 'where', 'what is said of it there'],
    rows.map(({ key, path, reason }) => [`\`${key}\``, `\`${path}\``, reason]),
  )
}

async function written(): Promise<string> {
  return `# Reference

Written by \`${MANNER}\` from the code; \`npm run check\` fails when it is out of date. Change the code, then run it.

## Settings

Environment variables, from \`server/settings.ts\`; \`server/config.ts\` alone reads them. Those of tests and tools (\`E2E_…\`, \`FUZZ_…\`, \`BENCH_…\`) are not here.

${settingsPart()}

## Jobs

From each feature’s \`jobs.ts\`. « At once » is in one process. A job without a time is enqueued by a transaction or by another job. A job that fails is
tried again after ${jobDefaults.retryDelaySeconds} s, then twice as long each time, an hour at most. Mailboxes are followed by a long run and not by a job: \`server/jobs/long-runs.ts\`.

${await jobsPart()}

### What is due

\`run-due\` does these each minute: the \`dueKind\`s of the features (ADR 175). « At once » is in one transaction of an organization.

${duePart()}

### What is kept for a time

\`delete-old-rows\` deletes these each hour: the \`Retention\`s of the features (ADR 176).

${retentionPart()}

## Advisory locks

Held until the transaction ends, but for the long runs’, which a connection holds. Rows are locked besides, in the order of [architecture.md](architecture.md).

${locksPart()}
`
}

/** Writes docs/reference.md; with --check, fails when the file in the project differs. */
async function main(): Promise<void> {
  const fresh = await written()
  if (!process.argv.includes('--check')) return writeFileSync(join(projectDir, TARGET), fresh)
  if (read(TARGET) === fresh) return
  console.error(`${TARGET} n’est plus à jour : ${MANNER}`)
  process.exitCode = 1
}

await main()
