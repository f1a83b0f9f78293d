import type { Random } from '#server/demo/seeded-random.ts'

/** Texts that break parsers, columns, headers, formulas and screens. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\uffff\ufffe',
  '\u202eexe.fdp',
  '\u2028\u2029',
  'Objet\r\nBcc: cible@exemple.fr',
  '\t=1+1',
  '=HYPERLINK("https://exemple.fr")',
  '＝cmd|calc',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table quotes; --",
  "' or '1'='1",
  '%_%\\',
  '\\',
  '{{7*7}}',
  '../../../etc/passwd',
  '%00%0d%0a',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  '1e999',
  '-0',
  '０１２',
  '٣',
  'ﬁ',
  'İstanbul',
  'ß'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(40),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!',
  'é'.repeat(5_000),
  'a'.repeat(70_000),
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'http://127.0.0.1:1/',
  'data:image/png;base64,AAAA',
  'W10=',
  'eyJ4IjoxfQ',
  'WyIyMDI2LTEyLTMxVDIzOjU5OjYwWiIsIngiXQ',
]
const NUMBERS = [0, -0, -1, 1, 0.1, 1e-7, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 63), 1e21, 1e308]
const OTHERS = [null, true, false, [], {}, [[]], [null], { $ne: null }, { length: 1e9 }, [['a']]]

const deep = (): unknown => {
  let value: unknown = 'fond'
  for (let depth = 0; depth < 200; depth++) value = depth % 2 ? [value] : { a: value }
  return value
}

/** Any value that an attacker could put where another is expected. */
export function hostileValue(random: Random): unknown {
  const kind = random.integer(1, 20)
  if (kind <= 11) return random.pick(TEXTS)
  if (kind <= 15) return random.pick(NUMBERS)
  if (kind <= 18) return random.pick(OTHERS)
  return kind === 19 ? deep() : Array.from({ length: 2_000 }, () => random.pick(TEXTS).slice(0, 20))
}

export const hostileText = (random: Random): string => random.pick(TEXTS)

/** What is seen only in a text that is good otherwise: elsewhere the schema refuses the text first. */
const UNSTORABLE = ['\u0000', '\ud800']

/** Changes one place of the value: replaces it, removes it, doubles it, adds an unknown field or an unstorable character. */
export function spoil(value: unknown, random: Random): unknown {
  if (typeof value === 'string' && random.integer(1, 6) === 1) return value + random.pick(UNSTORABLE)
  if (typeof value !== 'object' || value === null || random.integer(1, 8) === 1) return hostileValue(random)
  if (Array.isArray(value)) {
    if (value.length === 0) return [hostileValue(random)]
    const at = random.integer(0, value.length - 1)
    if (random.integer(1, 4) === 1) return [...value, value[at], value[at]]
    return value.map((item, index) => (index === at ? spoil(item, random) : item))
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return { [hostileText(random).slice(0, 60)]: hostileValue(random) }
  const at = random.integer(0, entries.length - 1)
  const way = random.integer(1, 10)
  if (way === 1) return Object.fromEntries(entries.filter((_, index) => index !== at))
  if (way === 2) return { ...value, [hostileText(random).slice(0, 60)]: hostileValue(random) }
  return Object.fromEntries(
    entries.map(([name, inner], index) => [name, index === at ? spoil(inner, random) : inner]),
  )
}

/** Bodies that do not match their content type. */
export function hostileBody(random: Random): { type: string; payload: string } {
  const parts = (text: string) => text.replaceAll('\n', '\r\n')
  return random.pick([
    { type: 'application/json', payload: '{' },
    { type: 'application/json', payload: '[1,' },
    { type: 'application/json', payload: '"\\ud800"' },
    { type: 'application/json', payload: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
    { type: 'application/json', payload: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}' },
    { type: 'application/json; charset=utf-16', payload: '{}' },
    { type: 'application/json', payload: '' },
    { type: 'text/plain', payload: '{"name":"x"}' },
    { type: 'application/xml', payload: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' },
    { type: 'application/x-www-form-urlencoded', payload: 'a=1&a=2&__proto__[b]=1' },
    { type: 'multipart/form-data', payload: 'x' },
    { type: 'multipart/form-data; boundary=b', payload: '--b\r\n\r\n' },
    {
      type: 'multipart/form-data; boundary=b',
      payload: parts(
        '--b\nContent-Disposition: form-data; name="logo"; filename="../../a.png"\nContent-Type: image/png\n\n\x89PNG\n--b--\n',
      ),
    },
    {
      type: 'multipart/form-data; boundary=b',
      payload: parts(
        `${'--b\nContent-Disposition: form-data; name="avatar"; filename="a"\n\nx\n'.repeat(300)}--b--\n`,
      ),
    },
    { type: '', payload: 'x' },
    { type: 'application/json', payload: `{"a":"${'x'.repeat(1_200_000)}"}` },
  ])
}

/** Headers that a program may send beside its session. */
export function hostileHeaders(random: Random): Record<string, string> {
  const latin = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 300)
  const text = latin(hostileText(random))
  return random.pick<Record<string, string>>([
    { 'idempotency-key': text },
    { 'ardoise-organization': text },
    { 'x-forwarded-for': text },
    { 'x-forwarded-host': 'evil.test' },
    { 'if-none-match': text },
    { 'accept-encoding': text },
    { accept: text },
    { range: 'bytes=0-0,1-1,-1' },
    { 'content-length': '0' },
    { 'last-event-id': text },
    { origin: 'https://evil.test' },
    { expect: text },
    { 'user-agent': 'x'.repeat(5_000) },
    { 'accept-language': text },
  ])
}
