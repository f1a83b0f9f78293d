import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'

/** Said at the field of the reference. */
export const referenceTaken = () =>
  new DomainError('catalogue_reference_taken', {
    fields: [fieldError('reference', 'catalogue_reference_taken')],
  })
