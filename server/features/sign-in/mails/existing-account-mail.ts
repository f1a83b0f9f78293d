import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'

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
