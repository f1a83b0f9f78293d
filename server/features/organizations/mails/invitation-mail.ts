import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { INVITATION_DAYS } from '#shared/domain/organizations/invitation.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { type Role, roleLabels } from '#shared/domain/roles.ts'
import { plainWords } from '#shared/domain/text/plain-words.ts'
import { formatLongDate } from '#shared/french/format.ts'

type Facts = {
  organizationName: string
  inviter: { name: string; email: string }
  firstName: string
  role: Role
  code: string
  url: string
  /** ISO day in the organization's time zone. */
  expiresOn: string
}

/** Invites someone into an organization: its link, and the code to type by hand. */
export function invitationMail(facts: Facts): MailContent {
  const organization = plainWords(facts.organizationName)
  const inviter = plainWords(facts.inviter.name, 60)
  return {
    subject: `${inviter} vous invite à rejoindre ${organization}`,
    preview: `Invitation valable ${INVITATION_DAYS} jours, jusqu’au ${formatLongDate(facts.expiresOn)}.`,
    title: `Rejoignez ${organization} sur ${PRODUCT_NAME}`,
    paragraphs: [
      `Bonjour ${plainWords(facts.firstName, 40)},`,
      `${inviter} (${facts.inviter.email}) vous invite à travailler dans l’organisation ${organization}, avec le rôle «\u202f${roleLabels[facts.role]}\u202f».`,
      'Acceptez l’invitation par le bouton ci-dessous, ou saisissez ce code dans Ardoise une fois connecté à votre compte\u00a0:',
    ],
    code: facts.code,
    facts: [
      ['Organisation', organization],
      ['Votre rôle', roleLabels[facts.role]],
      ['Valable jusqu’au', formatLongDate(facts.expiresOn)],
    ],
    action: { label: 'Voir l’invitation', url: facts.url },
    footer:
      'Le lien et le code ne servent qu’une fois, et seulement à la personne qui a cette adresse. Si vous ne connaissez pas l’expéditeur, ignorez ce message\u00a0: sans votre accord, rien ne se passe.',
  }
}
