import { z } from 'zod'
import type { MailAttachment } from '#server/integrations/smtp/port.ts'
import type { AppContext } from '#server/scope.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'
import { LOGO_ID } from '../mails/render-mail.ts'
import { loadMailLogo } from './load-mail-logo.ts'
import { Undeliverable } from './undeliverable.ts'

const storedAttachments = z.array(
  z.object({
    filename: z.string(),
    contentType: z.string(),
    fileKey: z.string(),
    contentId: z.literal(LOGO_ID).optional(),
  }),
)
type Stored = z.output<typeof storedAttachments>

/** What a mail carries, with its logo last. Errors: Undeliverable, those of the file store. */
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
