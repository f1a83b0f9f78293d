import { ImageError } from '#server/integrations/images/port.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { pictureMessages } from '#shared/domain/files/picture.ts'

/** For `.catch`: says on the input field why a picture was not taken. Errors: invalid_input, service_unavailable. */
export function refusePicture(field: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ImageError)) throw error
    if (error.reason === 'busy') throw new DomainError('service_unavailable')
    const message = pictureMessages[error.reason]
    throw new DomainError('invalid_input', { fields: [{ path: field, code: 'invalid_image', message }] })
  }
}
