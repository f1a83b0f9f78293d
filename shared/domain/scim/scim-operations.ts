import { DomainError } from '#shared/domain/domain-error.ts'
import { attributeName, type Filter, parseScimFilter } from './scim-filter.ts'

/** An operation of a PATCH; `path` null: `value` names the attributes itself. */
export type ScimOperation = { op: 'add' | 'replace' | 'remove'; path: ScimPath | null; value: unknown }

export type Plain = Readonly<Record<string, unknown>>
export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Entra sends a hundred members an operation, and one operation a member where it removes. */
const OPERATIONS_MAX = 1_000

/** A field whatever its case: Entra writes `Operations`, Okta `operations` at times. */
export function fieldOf(body: Plain, name: string): unknown {
  const key = Object.keys(body).find((written) => written.toLowerCase() === name)
  return key === undefined ? undefined : body[key]
}

/** The operations of a PATCH, its value's own attributes each as an operation. Errors: directory_syntax, directory_path, directory_value. */
export function readOperations(body: unknown): ScimOperation[] {
  const list = isPlain(body) ? fieldOf(body, 'operations') : undefined
  if (!Array.isArray(list) || list.length === 0 || list.length > OPERATIONS_MAX)
    throw new DomainError('directory_syntax', {
      message: `Une modification compte de 1 à ${OPERATIONS_MAX} opérations.`,
    })
  return list.flatMap(readOperation)
}

const isOp = (op: string): op is ScimOperation['op'] => op === 'add' || op === 'replace' || op === 'remove'

function readOperation(given: unknown): ScimOperation[] {
  if (!isPlain(given)) throw new DomainError('directory_syntax')
  const op = String(fieldOf(given, 'op')).toLowerCase()
  if (!isOp(op))
    throw new DomainError('directory_syntax', { message: 'Une opération est add, replace ou remove.' })
  const path = fieldOf(given, 'path')
  const value = fieldOf(given, 'value')
  if (typeof path === 'string' && path.trim() !== '') return [{ op, path: parseScimPath(path), value }]
  if (path !== undefined && path !== null && path !== '') throw new DomainError('directory_path')
  if (op === 'remove') throw new DomainError('directory_target')
  if (!isPlain(value)) throw new DomainError('directory_value')
  return Object.entries(value).map(([name, part]) => ({ op, path: parseScimPath(name), value: part }))
}

/** A flag as a program writes it: Entra sends "True" and "False". Errors: directory_value. */
export function readFlag(value: unknown): boolean {
  const written = typeof value === 'string' ? value.toLowerCase() : value
  if (written === true || written === 'true') return true
  if (written === false || written === 'false') return false
  throw new DomainError('directory_value', { message: 'Un état est true ou false.' })
}

/** Target of an operation: `emails[type eq "work"].value`, in lower case but for the filter's values. */
export type ScimPath = { attribute: string; filter: Filter | null; sub: string | null }

const NAME = /^[a-z$][a-z0-9_$-]{0,60}$/
/** An attribute of another schema, as `urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department`. */
const EXTENSION = /^urn:[a-z0-9:._-]{1,300}$/

/** Reads a path (RFC 7644, section 3.5.2). Errors: directory_path. */
function parseScimPath(text: string): ScimPath {
  const open = text.indexOf('[')
  const close = text.lastIndexOf(']')
  if (open === -1) {
    const name = attributeName(text.trim())
    if (EXTENSION.test(name)) return { attribute: name, filter: null, sub: null }
    const [attribute = '', sub = null, more] = name.split('.', 3)
    return checked({ attribute, filter: null, sub }, more === undefined)
  }
  const attribute = attributeName(text.slice(0, open).trim())
  const rest = text.slice(close + 1)
  const sub = rest === '' ? null : rest.slice(1).toLowerCase()
  const whole = close > open && (rest === '' || rest.startsWith('.'))
  return checked({ attribute, filter: whole ? filterOf(text.slice(open + 1, close)) : null, sub }, whole)
}

function filterOf(text: string): Filter {
  try {
    return parseScimFilter(text)
  } catch {
    throw new DomainError('directory_path')
  }
}

function checked(path: ScimPath, whole: boolean): ScimPath {
  if (!whole || !NAME.test(path.attribute) || (path.sub !== null && !NAME.test(path.sub)))
    throw new DomainError('directory_path')
  return path
}
