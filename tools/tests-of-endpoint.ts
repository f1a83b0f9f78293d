import type { SourceFile } from './source-files.ts'

export type AskedOf = { name: string; method: string; path: string }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A path as a test writes it: each parameter is an id or an expression, with or without /api/v1 before. */
function written(path: string): string {
  const parts = path.split(/\{\w+\}/).map(escaped)
  return parts.join('(?:[\\w-]+|\\$\\{[^`\'"]{1,120}?\\})')
}

const START = '[\'"`](?:/api/v1)?'
const END = '[\'"`?]'

/** Ways in which a test asks for an endpoint: by its name in the contract, or by its method and path; failing those, by the end of its path. */
function askers({ name, method, path }: AskedOf): RegExp[] {
  const [, last = ''] = /([^}]+)$/.exec(path) ?? []
  return [
    new RegExp(
      String.raw`[.\s]${name}(?:\(|:|\.)|\b${method}\b[^\n/]{0,40}${START}${written(path)}${END}`,
      'i',
    ),
    new RegExp(`${START}${written(path)}${END}`),
    ...(last === path || last.length < 5 ? [] : [new RegExp(`${escaped(last)}${END}`)]),
  ]
}

/** The tests that ask for an endpoint, by the surest way that finds any. */
export function testsOfEndpoint(endpoint: AskedOf, tests: readonly SourceFile[]): string[] {
  for (const asker of askers(endpoint)) {
    const found = tests.filter(({ text }) => asker.test(text)).map(({ path }) => path)
    if (found.length > 0) return found
  }
  return []
}
