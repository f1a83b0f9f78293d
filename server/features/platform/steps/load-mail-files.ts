import { z } from 'zod'
import { LOGO_ID } from '#server/features/platform/mails/mail-brand.ts'
import { ImageError } from '#server/integrations/images/port.ts'
import type { MailAttachment } from '#server/integrations/smtp/port.ts'
import type { AppContext } from '#server/scope.ts'
import { imageKind, imageSize } from '#shared/domain/files/image-kind.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'

const storedAttachments = z.array(
  z.object({
    filename: z.string(),
    contentType: z.string(),
    fileKey: z.string(),
    contentId: z.literal(LOGO_ID).optional(),
  }),
)
type Stored = z.output<typeof storedAttachments>

/** The attachments of a mail, with its logo last. Errors: Undeliverable, those of the file store. */
export async function loadMailFiles(
  context: AppContext,
  mail: { org_id: string | null; attachments: unknown },
): Promise<{ attachments: MailAttachment[]; logoSize: { width: number; height: number } | null }> {
  const stored = storedAttachments.safeParse(mail.attachments)
  if (!stored.success) throw new Undeliverable('Les pièces jointes de ce message sont illisibles.')
  const [attachments, logo] = await Promise.all([
    loadAttachments(
      context,
      stored.data.filter(({ contentId }) => contentId === undefined),
    ),
    loadMailLogo(
      context,
      mail.org_id,
      stored.data.find(({ contentId }) => contentId === LOGO_ID),
    ),
  ])
  return logo === null
    ? { attachments, logoSize: null }
    : { attachments: [...attachments, logo.attachment], logoSize: logo.size }
}

function loadAttachments(context: AppContext, stored: Stored) {
  return Promise.all(
    stored.map(async ({ filename, contentType, fileKey }) => {
      const content = await context.files.get(fileKey)
      // The store answers, and has no such file: it was written before the mail, so it is lost.
      if (content === null) throw new Undeliverable(`La pièce jointe ${filename} est introuvable.`)
      return { filename: plainLine(filename), contentType, content }
    }),
  )
}

/** In pixels of the reader's screen. */
const SHOWN = { width: 200, height: 40 }

/**
 * The logo, small enough for a mail, and the size that it is shown at; null: the mail leaves with the name in its place, because the logo was
 * taken away in the meantime, or is no picture that we read.
 */
async function loadMailLogo(
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

/** Trying again would not help; the message is shown to members who may send the mail again. */
export class Undeliverable extends Error {}
