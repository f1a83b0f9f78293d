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
