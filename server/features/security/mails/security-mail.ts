import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { deviceName } from '#shared/domain/security/device-name.ts'
import { TRUSTED_DEVICE_DAYS } from '#shared/domain/security/second-factor.ts'

/** Events that an account's owner is mailed about. */
export type SecurityEvent =
  | {
      type: 'password-changed' | 'password-set' | 'factor-added' | 'factor-removed' | 'recovery-codes-renewed'
    }
  | { type: 'recovery-code-used'; left: number }
  | { type: 'factor-guessed' }
  | { type: 'passkey-added' | 'passkey-removed'; passkey: string }
  | { type: 'identity-linked' | 'identity-unlinked'; provider: string }
  | { type: 'new-device'; userAgent: string | null; ip: string; trusted: boolean }

type Words = { subject: string; what: string }

function wordsOf(event: SecurityEvent): Words {
  switch (event.type) {
    case 'password-changed':
      return {
        subject: 'Votre mot de passe a été modifié',
        what: 'Le mot de passe de votre compte Ardoise vient d’être modifié.',
      }
    case 'password-set':
      return {
        subject: 'Un mot de passe a été défini',
        what: 'Un mot de passe vient d’être défini pour votre compte Ardoise.',
      }
    case 'factor-added':
      return {
        subject: 'La double authentification est active',
        what: 'La double authentification vient d’être activée\u00a0: un code de votre application sera demandé à chaque connexion.',
      }
    case 'factor-removed':
      return {
        subject: 'La double authentification est désactivée',
        what: 'La double authentification vient d’être désactivée\u00a0: votre compte n’est plus protégé que par son premier moyen de connexion.',
      }
    case 'recovery-codes-renewed':
      return {
        subject: 'Vos codes de récupération ont été remplacés',
        what: 'De nouveaux codes de récupération viennent d’être créés. Les anciens ne servent plus.',
      }
    case 'recovery-code-used':
      return {
        subject: 'Un code de récupération a servi',
        what: `Un de vos codes de récupération vient de servir à une connexion. ${leftWords(event.left)}`,
      }
    case 'factor-guessed':
      return {
        subject: 'Des codes de connexion incorrects ont été saisis',
        what: 'Quelqu’un qui connaît votre premier moyen de connexion vient de saisir plusieurs codes incorrects. La connexion est bloquée pour quelques minutes. Si ce n’était pas vous, changez votre mot de passe.',
      }
    case 'passkey-added':
      return {
        subject: 'Une clé d’accès a été ajoutée',
        what: `La clé d’accès «\u202f${event.passkey}\u202f» permet désormais de se connecter à votre compte.`,
      }
    case 'passkey-removed':
      return {
        subject: 'Une clé d’accès a été retirée',
        what: `La clé d’accès «\u202f${event.passkey}\u202f» ne permet plus de se connecter à votre compte.`,
      }
    case 'identity-linked':
      return {
        subject: `Un compte ${event.provider} a été lié`,
        what: `Un compte ${event.provider} permet désormais de se connecter à votre compte Ardoise.`,
      }
    case 'identity-unlinked':
      return {
        subject: `Votre compte ${event.provider} a été délié`,
        what: `Votre compte ${event.provider} ne permet plus de se connecter à votre compte Ardoise.`,
      }
    case 'new-device':
      return {
        subject: 'Connexion depuis un nouvel appareil',
        what:
          `Votre compte vient d’être ouvert depuis un appareil que nous ne connaissions pas\u00a0: ${deviceName(event.userAgent).name}, adresse IP ${event.ip}.` +
          (event.trusted
            ? ` Il a été déclaré de confiance\u00a0: aucun second facteur n’y sera demandé pendant ${TRUSTED_DEVICE_DAYS} jours.`
            : ''),
      }
  }
}

function leftWords(left: number): string {
  if (left === 0) return 'Il n’en reste aucun\u00a0: créez-en d’autres dès maintenant.'
  return left === 1 ? 'Il n’en reste qu’un.' : `Il en reste ${left}.`
}

const instant = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** Tells an account's owner of a change in how to sign in to it. */
export function securityMail(mail: {
  name: string
  event: SecurityEvent
  at: Date
  securityUrl: string
  resetUrl: string
}): MailContent {
  const { subject, what } = wordsOf(mail.event)
  return {
    subject,
    preview: 'Si c’était vous, il n’y a rien à faire.',
    title: subject,
    paragraphs: [
      `Bonjour ${mail.name},`,
      what,
      `C’était le ${instant.format(mail.at)} (heure de Paris). Si c’était vous, il n’y a rien à faire.`,
    ],
    action: { label: 'Vérifier la sécurité de mon compte', url: mail.securityUrl },
    footer: `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe par «\u202fMot de passe oublié\u202f» sur ${mail.resetUrl}\u00a0: tous les appareils seront déconnectés.`,
  }
}
