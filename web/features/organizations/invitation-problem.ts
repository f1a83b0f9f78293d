import { ApiError, messageOf } from '#web/api/api-error.ts'

/** Texts for a refused invitation: a title, the specification's sentence, and a way out. */
export type InvitationProblem = {
  title: string
  message: string
  advice: string | null
  /** The way out: another account, the organization joined already, the same request again, or another code. */
  way: 'other-account' | { orgId: string } | 'again' | 'code'
}

const ASK_AGAIN = 'Demandez à la personne qui vous a invité d’en envoyer une nouvelle.'

const titles: Record<string, [title: string, advice: string | null]> = {
  invitation_invalid: [
    'Invitation introuvable',
    'Vérifiez que le lien est complet, ou saisissez le code de l’e-mail. Une invitation renvoyée annule la précédente\u00a0: prenez le dernier e-mail reçu.',
  ],
  invitation_gone: ['Invitation introuvable', ASK_AGAIN],
  invitation_expired: ['Cette invitation a expiré', ASK_AGAIN],
  invitation_revoked: ['Cette invitation a été révoquée', ASK_AGAIN],
  invitation_used: ['Cette invitation a déjà servi', 'Un lien d’invitation ne sert qu’une fois.'],
  invitation_other_address: ['Une autre adresse est invitée', null],
  already_member: ['Vous êtes déjà membre', null],
  email_not_verified: ['Votre adresse n’est pas confirmée', null],
  rate_limited: ['Trop de tentatives', null],
}

/** True for faults of the network, the session, limits or the server, which say nothing of the invitation. */
const passes = (error: unknown) =>
  !(error instanceof ApiError) || [0, 401, 429].includes(error.status) || error.status >= 500

/** `otherwise` is the title of a failure that has none of its own. */
export function problemOf(error: unknown, otherwise = 'L’invitation n’a pas pu être lue'): InvitationProblem {
  const message = messageOf(error)
  const code = error instanceof ApiError ? error.code : 'internal'
  const data = error instanceof ApiError ? error.data : {}
  const [title, advice] = titles[code] ?? [otherwise, null]
  if (code === 'already_member' && data.suspended === true)
    return {
      title: 'Votre accès est suspendu',
      message,
      advice: 'Adressez-vous à un administrateur de cette organisation.',
      way: 'code',
    }
  if (code === 'already_member' && typeof data.orgId === 'string')
    return { title, message, advice, way: { orgId: data.orgId } }
  if (code === 'invitation_other_address') return { title, message, advice, way: 'other-account' }
  return { title, message, advice, way: passes(error) ? 'again' : 'code' }
}
