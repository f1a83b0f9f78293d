import { DomainError } from '#shared/domain/domain-error.ts'
import { attributeName, type Filter, parseScimFilter } from './scim-filter.ts'

/** Target of an operation: `emails[type eq "work"].value`, in lower case but for the filter's values. */
export type ScimPath = { attribute: string; filter: Filter | null; sub: string | null }

const NAME = /^[a-z$][a-z0-9_$-]{0,60}$/
/** An attribute of another schema, as `urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department`. */
const EXTENSION = /^urn:[a-z0-9:._-]{1,300}$/

/** Reads a path (RFC 7644, section 3.5.2). Errors: directory_path. */
export function parseScimPath(text: string): ScimPath {
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
