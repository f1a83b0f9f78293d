import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '#shared/contract/contract.gen.ts'
import type { EndpointMeta } from '#shared/contract/endpoint.ts'
import { projectDir } from './run-program.ts'
import { sourceFiles } from './source-files.ts'
import { testsOfEndpoint } from './tests-of-endpoint.ts'

const TARGET = 'docs/endpoints.md'
const MANNER = 'node tools/endpoints.ts'
/** Names of files shown for an endpoint: who changes it runs these first. */
const SHOWN = 4
/** They ask for every endpoint, or for any of them at random. */
const OF_ALL = /^server\/test\/(fuzz\/|foreign-|contract-matrix|reads\.)/

const tests = sourceFiles.filter(
  ({ path }) =>
    /^(server|web|e2e|bench)\//.test(path) && /\.(test|spec|fixture)\.tsx?$/.test(path) && !OF_ALL.test(path),
)

const inWords = (paths: readonly string[]) => {
  // Tests of the server say the most of an endpoint, journeys the least.
  const rank = (path: string) => ['server', 'web', 'e2e', 'bench'].indexOf(path.split('/')[0] ?? '')
  const names = paths
    .toSorted((one, other) => rank(one) - rank(other))
    .map((path) => `\`${basename(path).replace(/\.tsx?$/, '')}\``)
  const more = names.length - SHOWN
  return [...names.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

function rows(): { lines: string[]; untested: string[] } {
  const lines: string[] = []
  const untested: string[] = []
  for (const [feature, procedures] of Object.entries(contract)) {
    lines.push('', `## ${feature}`, '', '| endpoint | permission | tests |', '| --- | --- | --- |')
    for (const [name, procedure] of Object.entries(procedures as Record<string, AnyContractProcedure>)) {
      const { route, meta } = procedure['~orpc']
      const { method = 'POST', path = '/' } = route
      const found = testsOfEndpoint({ name, method, path }, tests)
      if (found.length === 0) untested.push(`${method} ${path}`)
      const { permission } = meta as EndpointMeta & { permission?: string | null }
      lines.push(`| \`${method} ${path}\` | ${permission ? `\`${permission}\`` : ''} | ${inWords(found)} |`)
    }
  }
  return { lines, untested }
}

function written(): string {
  const { lines, untested } = rows()
  const alone =
    untested.length === 0
      ? 'None is asked for by those alone.'
      : `Asked for by those alone: ${untested.map((one) => `\`${one}\``).join(', ')}.`
  return `# Endpoints and their tests

Written by \`${MANNER}\` from the contract and from what tests ask for; \`npm run check\` fails when it is out of date. All stand below \`/api/v1\`.
Every endpoint is asked for besides by \`contract-matrix.test\` (rights, other organizations), \`reads.test\` and the fuzz. ${alone}
${lines.join('\n')}
`
}

/* Writes docs/endpoints.md; with --check, fails when the file in the project differs. */
const fresh = written()
if (!process.argv.includes('--check')) writeFileSync(join(projectDir, TARGET), fresh)
else if (readFileSync(join(projectDir, TARGET), 'utf8') !== fresh) {
  console.error(`${TARGET} n’est plus à jour : ${MANNER}`)
  process.exitCode = 1
}
