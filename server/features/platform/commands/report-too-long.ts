import { PdfError } from '#server/integrations/pdf/port.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** A document that took too much time or memory once would again: its author is told, and no program retries for ever. Errors: document_too_long. */
export async function reportTooLong<T>(drawing: Promise<T>): Promise<T> {
  try {
    return await drawing
  } catch (error) {
    const isTooLong = error instanceof PdfError && ['timeout', 'too_large'].includes(error.reason)
    throw isTooLong ? new DomainError('document_too_long', { cause: error }) : error
  }
}
