import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import type { HelpRequest } from '#shared/contract/support.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'

type HelpMailFacts = {
  request: HelpRequest
  user: { name: string; email: string }
  organization: string | null
  /** The page where the operator marks the request as dealt with. */
  handledUrl: string
}

/** A request of someone signed in, to the operator, who answers by replying. */
export function helpMail({ request, user, organization, handledUrl }: HelpMailFacts): MailContent {
  const bug = request.kind === 'bug'
  return {
    subject: `${bug ? 'Bug signalé' : 'Demande d’aide'}${NBSP}: ${request.subject}`,
    preview: request.message.slice(0, 120),
    title: request.subject,
    paragraphs: [request.message],
    facts: [
      ['Personne', `${user.name} <${user.email}>`],
      ['Organisation', organization ?? '—'],
      ['Page', request.page || '—'],
      ['Navigateur', request.browser || '—'],
    ],
    action: { label: 'Marquer comme traitée', url: handledUrl },
    footer: `Message envoyé depuis ${PRODUCT_NAME} par une personne connectée. Répondez à cet e-mail pour lui répondre, puis marquez la demande comme traitée\u00a0: elle le verra.`,
  }
}

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
