import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'

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
