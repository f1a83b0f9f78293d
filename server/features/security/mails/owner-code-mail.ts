import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'

/** The six-digit code by which an account's owner confirms who acts. */
export function ownerCodeMail({ code, minutes }: { code: string; minutes: number }): MailContent {
  return {
    subject: `Votre code de confirmation\u00a0: ${code}`,
    preview: `Valable ${minutes} minutes.`,
    title: 'Confirmez que c’est bien vous',
    paragraphs: [`Saisissez ce code dans Ardoise pour continuer. Il est valable ${minutes} minutes.`],
    code,
    footer:
      'Si vous ne l’avez pas demandé, quelqu’un utilise un appareil où votre compte est ouvert\u00a0: ne donnez ce code à personne et déconnectez vos appareils dans Paramètres, Sécurité.',
  }
}
