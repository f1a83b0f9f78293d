import { posix } from 'node:path'
import { IMPORT, TEST, targetPath } from './room-graph.ts'
import type { SourceFile } from './source-files.ts'

const SOURCE = /^(server|shared|web)\//
/** Lines of a file and its only caller, together: below it they are one file. */
const TOGETHER = 100
/** A file that is loaded later is a part of its own, whoever asks for it. */
const LATER = /import\s*\(\s*'([^']+)'/g

type Callers = Map<string, string[]>

/** Which files import each file, tests included. */
export function callersOf(files: readonly SourceFile[]): Callers {
  const callers: Callers = new Map()
  for (const { path, text } of files)
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const target = targetPath(path, specifier)
      const known = target === null ? undefined : callers.get(target)
      if (target !== null && known === undefined) callers.set(target, [path])
      else if (known?.includes(path) === false) known.push(path)
    }
  return callers
}

/** Commands and steps of a feature are one layer. */
const layerOf = (path: string) =>
  posix.dirname(path).replace(/^(server\/features\/[^/]+)\/(commands|steps)$/, '$1/commands')

/** A file exists for a second caller, another layer or its own test: the short ones of one caller that are none of these. */
export function callerFaults(files: readonly SourceFile[], callers: Callers): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const later = new Set(
    files.flatMap(({ path, text }) => [...text.matchAll(LATER)].map(([, to = '']) => targetPath(path, to))),
  )
  return files.flatMap(({ path, lines }) => {
    const [caller, second] = callers.get(path) ?? []
    if (caller === undefined || second !== undefined || later.has(path)) return []
    if (!SOURCE.test(path) || TEST.test(path) || TEST.test(caller) || layerOf(path) !== layerOf(caller))
      return []
    const together = lines + (byPath.get(caller)?.lines ?? TOGETHER)
    return together < TOGETHER
      ? [`${path} has one caller, ${caller}, and ${together} lines with it: join them`]
      : []
  })
}

const COMMAND = /^(server\/features\/[^/]+\/)commands\//
const BINDS =
  /^server\/features\/[^/]+\/((thread-)?routes\.ts|jobs\.ts|events\.ts|routes\/)|^(?!server\/features\/)/

/** A command is bound to an endpoint, a job or an event, or called by another feature; else it is a step. */
export function commandFaults(callers: Callers): string[] {
  return [...callers].flatMap(([path, by]) => {
    const feature = COMMAND.exec(path)?.[1]
    const outsideTests = by.filter((caller) => !TEST.test(caller))
    if (feature === undefined || outsideTests.length === 0) return []
    const isCommand = outsideTests.some((caller) => BINDS.test(caller) || !caller.startsWith(feature))
    return isCommand ? [] : [`${path} is bound to no endpoint, job nor event: it belongs to steps/`]
  })
}
