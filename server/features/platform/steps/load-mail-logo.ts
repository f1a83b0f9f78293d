import { ImageError } from '#server/integrations/images/port.ts'
import type { AppContext } from '#server/scope.ts'
import { imageKind, imageSize } from '#shared/domain/files/image-kind.ts'
import { LOGO_ID } from '../mails/render-mail.ts'

/** In pixels of the reader's screen. */
const SHOWN = { width: 200, height: 40 }

/**
 * The logo, small enough for a mail, and the size that it is shown at; null: the mail leaves with the name in its place, because the logo was
 * taken away in the meantime, or is no picture that we read.
 */
export async function loadMailLogo(
  context: AppContext,
  orgId: string | null,
  stored: { fileKey: string } | undefined,
) {
  const bytes = stored && (await context.files.get(stored.fileKey))
  if (!bytes) return null
  try {
    const content = await context.images.toMailLogo(bytes, orgId ?? '')
    const size = imageSize(content)
    const kind = imageKind(content)
    if (size === null || kind === null) return null
    const scale = Math.min(1, SHOWN.width / size.width, SHOWN.height / size.height)
    return {
      size: {
        width: Math.max(1, Math.round(size.width * scale)),
        height: Math.max(1, Math.round(size.height * scale)),
      },
      attachment: {
        filename: `logo.${kind.extension}`,
        contentType: kind.contentType,
        content,
        contentId: LOGO_ID,
      },
    }
  } catch (error) {
    if (error instanceof ImageError) return null
    throw error
  }
}
