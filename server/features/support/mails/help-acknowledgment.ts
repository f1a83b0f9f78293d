import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import type { HelpRequest } from '#shared/contract/support.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { guillemets } from '#shared/french/typography.ts'

/** The person's address is proved, so their own words may be repeated. */
export function helpAcknowledgment({ request, url }: { request: HelpRequest; url: string }): MailContent {
  const bug = request.kind === 'bug'
  return {
    subject: bug ? 'Votre signalement est enregistré' : 'Votre demande d’aide est enregistrée',
    preview: request.subject,
    title: bug ? 'Merci pour ce signalement' : 'Nous avons bien reçu votre demande',
    paragraphs: [
      `${guillemets(request.subject)} est enregistré et transmis à notre équipe. La réponse vous parviendra par e-mail.`,
      'Vous pouvez suivre son état depuis la page d’aide.',
    ],
    action: { label: 'Suivre mes messages', url },
    footer: `Vous recevez cet e-mail parce que vous avez écrit à l’assistance depuis ${PRODUCT_NAME}.`,
  }
}
