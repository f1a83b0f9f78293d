import { attributeName } from './scim-filter.ts'
import { isPlain } from './scim-operations.ts'

/** Which attributes an answer has (RFC 7644, section 3.9): names in lower case, as `name.givenname`. */
export type Projection = { only: ReadonlySet<string> | null; without: ReadonlySet<string> }

const names = (list: unknown): string[] =>
  typeof list === 'string'
    ? list
        .slice(0, 2_000)
        .split(',')
        .map((name) => attributeName(name.trim()))
    : []

export function readProjection(query: { attributes?: unknown; excludedAttributes?: unknown }): Projection {
  const only = names(query.attributes).filter((name) => name !== '')
  return {
    only: only.length > 0 ? new Set(only) : null,
    without: new Set(names(query.excludedAttributes)),
  }
}

/** Always in an answer. */
const always: ReadonlySet<string> = new Set(['schemas', 'id'])

/** Whether the answer has the attribute, as a whole or in part. */
export function shows({ only, without }: Projection, attribute: string): boolean {
  const name = attribute.toLowerCase()
  if (always.has(name)) return true
  if (without.has(name)) return false
  if (only === null) return true
  return only.has(name) || [...only].some((wanted) => wanted.startsWith(`${name}.`))
}

/** The resource with what the answer shows of it. */
export function project(resource: Record<string, unknown>, projection: Projection): Record<string, unknown> {
  const { only, without } = projection
  if (only === null && without.size === 0) return resource
  const kept = Object.entries(resource).filter(([name]) => shows(projection, name))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, inPart(name.toLowerCase(), value, projection)]),
  )
}

function inPart(name: string, value: unknown, { only, without }: Projection): unknown {
  if (always.has(name)) return value
  const wholly = only === null || only.has(name)
  const keep = (part: string) =>
    !without.has(`${name}.${part.toLowerCase()}`) && (wholly || only.has(`${name}.${part.toLowerCase()}`))
  const cut = (held: unknown): unknown =>
    isPlain(held) ? Object.fromEntries(Object.entries(held).filter(([part]) => keep(part))) : held
  return Array.isArray(value) ? value.map(cut) : cut(value)
}
