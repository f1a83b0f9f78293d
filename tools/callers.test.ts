import { expect, test } from 'vitest'
import { callerFaults, callersOf, commandFaults } from './callers.ts'

const file = (path: string, lines: number, ...imports: string[]) => ({
  path,
  lines,
  text: imports.map((line) => `${line}\n`).join(''),
})

test('a short file of one caller in its layer is to be joined to it', () => {
  const files = [
    file('server/features/notes/commands/send-note.ts', 60, "import { draw } from '../steps/draw-note.ts'"),
    file('server/features/notes/steps/draw-note.ts', 30, "import { find } from '../queries/notes.ts'"),
    file('server/features/notes/queries/notes.ts', 20),
  ]
  expect(callerFaults(files, callersOf(files))).toEqual([
    'server/features/notes/steps/draw-note.ts has one caller, server/features/notes/commands/send-note.ts, and 90 lines with it: join them',
  ])
})

test('but not one with a second caller, a test, a late load, or too many lines', () => {
  const files = [
    file(
      'web/features/notes/note-list.tsx',
      60,
      "import { a } from './second-caller.ts'",
      "import { b } from './tested.ts'",
      "const C = lazy(() => import('./later.tsx'))",
      "import { d } from './long.ts'",
    ),
    file('web/features/notes/note-page.tsx', 10, "import { a } from './second-caller.ts'"),
    file('web/features/notes/tested.test.ts', 10, "import { b } from './tested.ts'"),
    file('web/features/notes/second-caller.ts', 10),
    file('web/features/notes/tested.ts', 10),
    file('web/features/notes/later.tsx', 10),
    file('web/features/notes/long.ts', 40),
  ]
  expect(callerFaults(files, callersOf(files))).toEqual([])
})

test('a command is bound to an endpoint, a job or an event, or another feature calls it', () => {
  const files = [
    file(
      'server/features/notes/routes.ts',
      5,
      "import { send } from './commands/send-note.ts'",
      "import { open } from '#server/features/notes/commands/open-note.ts'",
    ),
    file('server/features/notes/commands/send-note.ts', 50, "import { number } from './number-note.ts'"),
    file('server/features/notes/commands/number-note.ts', 50),
    file('server/features/notes/notes.test.ts', 50, "import { number } from './commands/number-note.ts'"),
    file(
      'server/features/books/steps/bind.ts',
      50,
      "import { lock } from '#server/features/notes/commands/lock-note.ts'",
    ),
  ]
  expect(commandFaults(callersOf(files))).toEqual([
    'server/features/notes/commands/number-note.ts is bound to no endpoint, job nor event: it belongs to steps/',
  ])
})
