import { expect, test } from 'vitest'
import { listLocks } from './list-locks.ts'
import { cronInWords, describedJobs } from './reference-words.ts'

test.each([
  [undefined, ''],
  ['* * * * *', 'each minute'],
  ['*/15 * * * *', 'every 15 minutes'],
  ['7 * * * *', 'each hour, at :07'],
  ['47 3 * * *', '03:47'],
  ['0 8 * * 1', '`0 8 * * 1`'],
])('the cron line %s is « %s »', (cron, words) => {
  expect(cronInWords(cron)).toBe(words)
})

test('a job has the sentence above its name, and no other', () => {
  const source =
    "  interface Jobs {\n    /** Mails a devis. */\n    'mail-quote': { id: string }\n    'other': {}\n  }\n"
  expect([...describedJobs(source)]).toEqual([['mail-quote', 'Mails a devis.']])
})

test('a lock has its key, its file and the comment of its function', () => {
  const text = `\n/** Another. */\nfunction other() {}\n\n/**\n * One after\n * the other.\n */\nfunction lock() {\n  sql\`select pg_advisory_xact_lock(hashtextextended(\${\`payment:\${id}\`}, 0))\`\n}\n`
  expect(listLocks([{ path: 'server/a.ts', text }])).toEqual([
    { key: 'payment', path: 'server/a.ts', reason: 'One after the other.' },
  ])
})

test('a lock of SQL has the comment of its function', () => {
  const text =
    "select 1;\n\n-- Whoever asks\n-- waits.\ncreate function f() returns void as $$\n  perform pg_advisory_xact_lock(hashtextextended('mails of ' || app_org(), 0));\n"
  expect(listLocks([{ path: 'a.sql', text }])).toEqual([
    { key: 'mails of', path: 'a.sql', reason: 'Whoever asks waits.' },
  ])
})

test('a lock whose key cannot be read is told', () => {
  expect(() => listLocks([{ path: 'a.ts', text: 'pg_advisory_lock(x)' }])).toThrow('a.ts')
})
