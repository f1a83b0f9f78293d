import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { codeRules } from '#shared/domain/signatures/code-verdict.ts'
import { NBSP, NNBSP } from '#shared/french/typography.ts'

/** The one-time code of a signer. */
export function codeMail({
  code,
  number,
  sellerName,
}: {
  code: string
  number: string
  sellerName: string
}): MailContent {
  const minutes = codeRules.lifeSeconds / 60
  return {
    subject: `${code} est votre code pour signer le devis ${number}`,
    preview: `Valable ${minutes} minutes.`,
    eyebrow: `Devis ${number}`,
    title: 'Votre code de signature',
    paragraphs: [
      `Saisissez ce code pour signer le devis ${number} émis par ${sellerName}. Il est valable ${minutes}${NBSP}minutes et ne sert qu’une fois.`,
      `Ne le communiquez à personne${NBSP}: il vaut accord de votre part.`,
    ],
    code,
    footer: `Vous n’avez pas demandé ce code${NNBSP}? Ignorez ce message${NBSP}: rien ne sera signé.`,
  }
}
