import { z } from 'zod'
import { idSchema } from './endpoint.ts'

/** What an endpoint answers that hands over a CSV file (`CsvFile` of shared/domain/text/csv.ts): `.route({ outputStructure: 'detailed' })`. */
export const csvFileSchema = z.object({
  headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
  body: z.instanceof(ReadableStream),
})

/** A link sends no header: its address names the organization (ADR 039). */
export const csvOrganization = { organization: idSchema.optional() }
