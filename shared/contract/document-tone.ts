import { z } from 'zod'
import { type DocumentTone, documentTones } from '#shared/domain/documents/document-tones.ts'

const toneNames = Object.keys(documentTones) as [DocumentTone, ...DocumentTone[]]

/** The colour of an organization's documents, mails and client's pages. */
export const documentToneSchema = z.enum(toneNames, 'Choisissez une couleur')
