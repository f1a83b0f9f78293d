/** Told to whoever tries another way. */
export const COMPANY_SIGN_IN_REQUIRED =
  'Votre entreprise exige sa propre connexion. Saisissez votre adresse, puis continuez avec votre entreprise.'

/** Reasons why an answer of a company's provider is refused, as whoever set the connection up reads them. */
export const signInProblems = {
  unreadable: 'La réponse du fournisseur n’est pas lisible.',
  too_large: 'La réponse du fournisseur est trop longue.',
  denied: 'Le fournisseur a refusé la connexion, ou ne reconnaît pas Ardoise.',
  signature: 'La signature de la réponse n’est pas celle d’un certificat de cette connexion.',
  algorithm:
    'La réponse est signée par un procédé trop faible\u00a0: choisissez SHA-256 chez votre fournisseur.',
  encrypted:
    'La réponse est chiffrée\u00a0: désactivez le chiffrement des assertions chez votre fournisseur.',
  not_ours:
    'La réponse est destinée à un autre service\u00a0: vérifiez l’identifiant et l’adresse de réponse.',
  issuer: 'La réponse vient d’un autre fournisseur que celui de cette connexion.',
  time: 'La réponse n’est pas encore valable, ou ne l’est plus\u00a0: vérifiez l’heure de votre fournisseur.',
  request:
    'La réponse ne correspond à aucune connexion en cours dans ce navigateur. Recommencez depuis Ardoise.',
  no_subject:
    'La réponse ne donne pas d’identifiant durable à la personne\u00a0: choisissez un NameID persistant, ou l’adresse e-mail, chez votre fournisseur.',
  no_email: 'La réponse ne donne pas d’adresse e-mail vérifiée.',
  unreachable: 'Le fournisseur ne répond pas.',
  domain: 'L’adresse n’est pas d’un domaine prouvé de cette organisation.',
  other_account: 'Cette personne a un compte dont l’adresse est d’un autre domaine.',
  other_subject:
    'Ce compte est déjà lié à une autre personne chez ce fournisseur. Si c’est la même, supprimez cette connexion d’entreprise puis recréez-la\u00a0: ses liens sont alors oubliés.',
  directory:
    'L’annuaire de l’organisation décide de ses membres, et cette personne n’en est pas\u00a0: ajoutez-la chez votre fournisseur.',
  suspended: 'L’accès de cette personne à l’organisation est suspendu.',
  full: 'La formule de l’organisation n’a plus de place pour un membre.',
  off: 'La connexion d’entreprise n’est plus active.',
} as const
export type SignInProblem = keyof typeof signInProblems

export const isSignInProblem = (value: unknown): value is SignInProblem =>
  typeof value === 'string' && Object.hasOwn(signInProblems, value)
