import { DomainError } from '#shared/domain/domain-error.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { vatRateWhitelist } from '#shared/french/vat-rates.ts'

type WrittenLine =
  | { kind: 'section'; id?: string | undefined }
  | { kind: 'item'; id?: string | undefined; vatRateBps: number }

/** The lines that an author wrote, each with an id. Errors: invalid_input when two share one, or a rate is not a French one (BR-FR-16). */
export function numberLines<L extends WrittenLine>(lines: readonly L[]): (L & { id: string })[] {
  const seen = new Set<string>()
  const fields: FieldError[] = []
  const complete = lines.map((line, index) => {
    const id = line.id ?? crypto.randomUUID()
    if (seen.has(id))
      fields.push({ path: `lines.${index}.id`, code: 'duplicate', message: 'Deux lignes portent ce numéro.' })
    seen.add(id)
    if (line.kind === 'item' && !vatRateWhitelist.includes(line.vatRateBps))
      fields.push({
        path: `lines.${index}.vatRateBps`,
        code: 'unknown_vat_rate',
        message: 'Ce taux de TVA n’existe pas en France.',
      })
    return { ...line, id }
  })
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
  return complete
}
