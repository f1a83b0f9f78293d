import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'

/** The six-digit code that proves an address. */
export function codeMail({ code, minutes }: { code: string; minutes: number }): MailContent {
  return {
    subject: `Votre code de vérification\u00a0: ${code}`,
    preview: `Valable ${minutes} minutes.`,
    title: 'Confirmez votre adresse e-mail',
    paragraphs: [`Saisissez ce code dans Ardoise. Il est valable ${minutes} minutes.`],
    code,
    footer:
      'Vous recevez ce message parce que cette adresse a servi à créer un compte Ardoise. Si ce n’était pas vous, ignorez-le\u00a0: sans ce code, rien ne se passe.\nSi le code est refusé alors qu’il est juste, une autre inscription avec votre adresse est en cours\u00a0: choisissez «\u202fMot de passe oublié\u202f» pour en reprendre le contrôle.',
  }
}

/** The six-digit code that signs in without the password. */
export function signInCodeMail({ code, minutes }: { code: string; minutes: number }): MailContent {
  return {
    subject: `Votre code de connexion\u00a0: ${code}`,
    preview: `Valable ${minutes} minutes.`,
    title: 'Connectez-vous à Ardoise',
    paragraphs: [
      `Saisissez ce code sur la page de connexion. Il est valable ${minutes} minutes et ne sert qu’une fois.`,
    ],
    code,
    footer:
      'Si vous n’avez pas demandé à vous connecter, ignorez ce message et ne donnez ce code à personne.',
  }
}

/** To the owner of an address with which someone tried to sign up again. */
export function existingAccountMail({ name, signInUrl }: { name: string; signInUrl: string }): MailContent {
  return {
    subject: 'Vous avez déjà un compte Ardoise',
    preview: 'Quelqu’un a voulu s’inscrire avec votre adresse.',
    title: 'Vous avez déjà un compte',
    paragraphs: [
      `Bonjour ${name},`,
      'Une inscription vient d’être demandée avec votre adresse e-mail, alors que vous avez déjà un compte. Rien n’a changé.',
      'Si c’était vous, connectez-vous avec votre mot de passe, ou choisissez-en un nouveau par «\u202fMot de passe oublié\u202f».',
    ],
    action: { label: 'Se connecter', url: signInUrl },
    footer:
      'Si ce n’était pas vous, ignorez ce message\u00a0: la personne qui a fait cette demande n’a rien appris de votre compte.',
  }
}

/** The link to a new password. */
export function resetMail({
  name,
  url,
  minutes,
}: {
  name: string | null
  url: string
  minutes: number
}): MailContent {
  const delay = minutes === 60 ? 'une heure' : `${minutes} minutes`
  return {
    subject: 'Choisissez un nouveau mot de passe',
    preview: `Ce lien est valable ${delay}.`,
    title: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      name === null ? 'Bonjour,' : `Bonjour ${name},`,
      `Ce lien est valable ${delay} et ne sert qu’une fois. Vos autres appareils seront déconnectés.`,
    ],
    action: { label: 'Choisir un mot de passe', url },
    footer:
      'Si vous n’avez pas demandé à changer de mot de passe, ignorez ce message\u00a0: il reste le même.',
  }
}
