import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'

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
