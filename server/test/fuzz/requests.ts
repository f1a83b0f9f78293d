import type { Random } from '#server/demo/seeded-random.ts'
import { hostileBody, hostileHeaders, hostileText, hostileValue, spoil } from './hostile-values.ts'
import type { Operation } from './operations.ts'
import { type Known, validValue } from './valid-values.ts'

export type FuzzRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** The material of a round's requests. */
export type Means = {
  operations: Operation[]
  own: Known
  /** The same kinds of ids, of an organization that no sender belongs to. */
  foreign: Known
}

/** How many requests of a hundred are valid, the others having one to three faulty places; and name things of the other organization. */
type Manner = { valid: number; foreign: number }
export const ALONE: Manner = { valid: 34, foreign: 25 }
/** A sequence goes on only while its steps succeed. */
export const IN_SEQUENCE: Manner = { valid: 88, foreign: 2 }

/** Makes a request of an operation. */
export function makeRequest(
  operation: Operation,
  { own, foreign }: Means,
  random: Random,
  manner: Manner,
): FuzzRequest {
  const chance = (percent: number) => random.integer(1, 100) <= percent
  const spoils = chance(manner.valid) ? 0 : random.integer(1, 3)
  const known = chance(manner.foreign) ? foreign : own
  let path = operation.path.replace(/\{\+?(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(
      spoils > 0 && chance(15)
        ? cut(hostileText(random))
        : String(validValue({ type: 'string', format: 'uuid' }, name, random, known)),
    ),
  )
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (place !== 'query' || !(required || chance(40))) continue
    const value = spoils > 0 && chance(30) ? hostileValue(random) : validValue(schema, name, random, known)
    query.append(name, cut(asText(value)))
    if (spoils > 0 && chance(5)) query.append(name, cut(hostileText(random)))
  }
  if (spoils > 0 && chance(4)) query.append(cut(hostileText(random)), 'x')
  if (query.size > 0) path += `?${query}`
  const headers: Record<string, string> = {}
  if (operation.method === 'POST' && chance(30))
    headers['idempotency-key'] = `clef-${random.integer(1, 40)}-xxxxxxxx`
  if (spoils > 0 && chance(15)) Object.assign(headers, hostileHeaders(random))
  const url = operation.path.startsWith('/auth/v1') || isOutside(operation) ? path : `/api/v1${path}`
  const body = bodyFor(operation, known, random, spoils)
  return { method: operation.method, url, ...body, headers: { ...body.headers, ...headers } }
}

/** Doors name their whole path; the operations of the document are below /api/v1. */
const isOutside = ({ name, method }: Operation) => name.startsWith(`${method} /`)
const cut = (text: string) => text.slice(0, 300).toWellFormed()
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) ?? ''

function bodyFor(operation: Operation, known: Known, random: Random, spoils: number) {
  if (operation.body === null) return {}
  if (spoils > 0 && random.integer(1, 12) === 1) {
    const { type, payload } = hostileBody(random)
    return { payload, headers: { 'content-type': type } }
  }
  if (operation.body.kind === 'multipart') return pictureBody(operation, random, spoils)
  let value = validValue(operation.body.schema, '', random, known)
  for (let count = 0; count < spoils; count++) value = spoil(value, random)
  return { payload: JSON.stringify(value), headers: { 'content-type': 'application/json' } }
}

/** A transparent pixel: the smallest true picture. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

function pictureBody(operation: Operation, random: Random, spoils: number) {
  const field = Object.keys(operation.body?.schema.properties ?? {})[0] ?? 'file'
  const bytes = spoils > 0 ? PIXEL.subarray(0, random.integer(0, PIXEL.length)) : PIXEL
  const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  }
}
