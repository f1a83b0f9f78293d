import type { Authentication } from './port.ts'

const METHODS = ['spf', 'dkim', 'dmarc'] as const

/**
 * Reads an Authentication-Results header (RFC 8601). Only the topmost is to be believed: the receiving server wrote it last, above whatever
 * the sender put there. Null when it says nothing.
 */
export function readAuthentication(value: string): Authentication | null {
  const [server = '', ...results] = withoutComments(value).split(';')
  const [by] = server.trim().split(/\s/)
  if (!by) return null
  const found: Authentication = { by: by.toLowerCase(), spf: null, dkim: null, dmarc: null }
  for (const result of results) {
    const [assignment = ''] = result.trim().split(/\s/)
    const [method, verdict] = assignment.toLowerCase().split('=')
    const known = METHODS.find((name) => name === method)
    // A mail may have several signatures: one that passes is enough.
    if (known && verdict && found[known] !== 'pass') found[known] = verdict
  }
  return found
}

/** Comments stand in parentheses, which may be nested; a quoted string may hold parentheses. */
function withoutComments(value: string): string {
  let depth = 0
  let quoted = false
  let kept = ''
  for (const character of value) {
    if (character === '"' && depth === 0) quoted = !quoted
    else if (character === '(' && !quoted) depth += 1
    else if (character === ')' && !quoted && depth > 0) depth -= 1
    else if (depth === 0) kept += quoted && character === ';' ? ' ' : character
  }
  return kept
}
