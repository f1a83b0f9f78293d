import { z } from 'zod'

/** What an endpoint answers that hands over a CSV file (`CsvFile` of shared/domain/csv.ts): `.route({ outputStructure: 'detailed' })`. */
export const csvFileSchema = z.object({
  headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
  body: z.instanceof(ReadableStream),
})
