import type { FieldError } from '#shared/domain/verdict.ts'
import { vatRateWhitelist } from '#shared/french/vat-rates.ts'

type WrittenLine =
  | { kind: 'section'; id?: string | undefined }
  | { kind: 'item'; id?: string | undefined; vatRateBps: number }

/** The lines that an author wrote, each with an id; `fields`: lines that share one, rates that are not French (BR-FR-16). */
export function numberLines<L extends WrittenLine>(
  lines: readonly L[],
): { lines: (L & { id: string })[]; fields: FieldError[] } {
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
  return { lines: complete, fields }
}
