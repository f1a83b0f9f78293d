import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

const codes = {
  absent: 'mail_image_absent',
  unreachable: 'mail_image_unreachable',
  busy: 'service_unavailable',
} as const

/** A picture of the Internet that a mail shows. Errors: mail_image_absent, mail_image_unreachable, service_unavailable. */
export async function getMailImage(scope: Scope, { url }: { url: string }): Promise<File> {
  const asker = { orgId: scope.orgId, userId: scope.userId ?? '' }
  const found = await scope.context.remotePictures.fetch(url, asker)
  if ('problem' in found) throw new DomainError(codes[found.problem])
  return new File([found.bytes], `image.${found.type.replace('image/', '')}`, { type: found.type })
}
