import { z } from 'zod'
import {
  DOCUMENT_WEIGHT_MAX,
  isTooHeavy,
  weighLines,
  weighText,
} from '#shared/domain/documents/document-weight.ts'
import { formatInteger } from '#shared/french/format.ts'

/** Rows that the notes or the terms of a document may fill: three pages. */
const NOTE_ROWS_MAX = 150

/** The lines of a document that will be drawn: no more than its pages can hold, said below the lines. */
export function weighedLines<S extends z.ZodType<Parameters<typeof weighLines>[0]>>(lines: S): S {
  return lines.superRefine((value, context) => {
    const weight = weighLines(value)
    if (!isTooHeavy(weight)) return
    const { letters, rows } = DOCUMENT_WEIGHT_MAX
    const found =
      weight.rows > rows
        ? `environ ${formatInteger(weight.rows)} lignes imprimées, ${formatInteger(rows)} au plus`
        : `${formatInteger(weight.letters)} caractères, ${formatInteger(letters)} au plus`
    context.addIssue({
      code: 'custom',
      params: { code: 'document_too_long' },
      message: `Ce document est trop long pour être dessiné\u00a0: ${found}. Raccourcissez ses lignes ou répartissez-les sur plusieurs documents.`,
    })
  })
}

/** A text printed below the lines, of so many characters and three pages at most. */
export function printedText(max: number) {
  return z
    .string()
    .max(max, `Ce texte dépasse ${max} caractères.`)
    .refine((value) => weighText(value).rows <= NOTE_ROWS_MAX, {
      params: { code: 'document_too_long' },
      message: `Ce texte dépasse ${NOTE_ROWS_MAX} lignes imprimées.`,
    })
}
