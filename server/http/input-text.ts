import { DomainError } from '#shared/domain/domain-error.ts'
import type { FieldError } from '#shared/domain/verdict.ts'

/**
 * Refuses texts that PostgreSQL cannot hold: the null character, and half of a surrogate pair. `input` has passed its
 * schema, so its depth is bounded. Errors: invalid_input with the fields named.
 */
export function refuseUnstorableText(input: unknown): void {
  const fields: FieldError[] = []
  visit(input, [], fields)
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}

function visit(value: unknown, path: (string | number)[], fields: FieldError[]): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      fields.push({
        path: path.join('.'),
        code: 'invalid_characters',
        message: 'Ce texte contient des caractères qui ne s’enregistrent pas.',
      })
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(item, [...path, index], fields)
  } else if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    for (const [key, item] of Object.entries(value)) {
      visit(key, path, fields)
      visit(item, [...path, key], fields)
    }
  }
}
