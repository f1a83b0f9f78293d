import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { codeRules } from '#shared/domain/signatures/code-verdict.ts'
import { de, que } from '#shared/french/elides-before.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { maskIban } from '#shared/french/iban.ts'
import { NBSP, NNBSP } from '#shared/french/typography.ts'

type Mandate = { reference: string; creditorName: string; creditorId: string }

const footer = (creditorName: string) =>
  `Vous recevez ce message parce ${que(creditorName)}, qui utilise ${PRODUCT_NAME}, vous demande un mandat de prélèvement.`

/** « Mandat de prélèvement à signer », with the link. */
export function askMail({
  reference,
  creditorName,
  creditorId,
  url,
}: Mandate & { url: string }): MailContent {
  return {
    subject: `Mandat de prélèvement à signer – ${creditorName}`,
    preview: `${creditorName} vous propose de régler ses factures par prélèvement.`,
    eyebrow: `Mandat ${reference}`,
    title: `${creditorName} vous propose le prélèvement`,
    paragraphs: [
      `Plus rien à faire à chaque facture${NBSP}: ${creditorName} la prélève à sa date, et vous prévient avant par e-mail. Ouvrez le mandat, indiquez votre compte, puis signez-le en ligne${NBSP}: un code vous sera envoyé à cette adresse.`,
      `Votre IBAN ne vous sera jamais demandé par téléphone.`,
    ],
    facts: [
      ['Identifiant créancier (ICS)', creditorId],
      ['Référence du mandat (RUM)', reference],
    ],
    action: { label: 'Lire et signer le mandat', url },
    footer: footer(creditorName),
  }
}

/** The one-time code of a signer. */
export function mandateCodeMail({ code, reference, creditorName }: Mandate & { code: string }): MailContent {
  const minutes = codeRules.lifeSeconds / 60
  return {
    subject: `${code} est votre code pour signer le mandat ${reference}`,
    preview: `Valable ${minutes} minutes.`,
    eyebrow: `Mandat ${reference}`,
    title: 'Votre code de signature',
    paragraphs: [
      `Saisissez ce code pour signer le mandat de prélèvement ${de(creditorName)}. Il est valable ${minutes}${NBSP}minutes et ne sert qu’une fois.`,
      `Ne le communiquez à personne${NBSP}: il vaut accord de votre part.`,
    ],
    code,
    footer: `Vous n’avez pas demandé ce code${NNBSP}? Ignorez ce message${NBSP}: rien ne sera signé.`,
  }
}

type Signed = Mandate & {
  clientName: string
  iban: string
  signerName: string
  signerQuality: string
  signedAt: Date
  timeZone: string
  url: string
}

/** « Mandat signé », with its proof attached, for one of the two sides. */
export function signedMandateMail(side: 'client' | 'creditor', signed: Signed): MailContent {
  const { reference, creditorName, clientName, iban, signerName, signerQuality, signedAt, timeZone } = signed
  return {
    subject:
      side === 'client'
        ? `Votre mandat de prélèvement signé – ${creditorName}`
        : `Mandat de prélèvement signé par ${clientName}`,
    preview: `Mandat ${reference}, le ${formatDateTime(signedAt, timeZone)}.`,
    eyebrow: `Mandat ${reference}`,
    title: side === 'client' ? 'Votre mandat est signé' : `${clientName} a signé son mandat`,
    paragraphs: [
      'Vous trouverez ci-joint le mandat et le dossier de preuve de sa signature, en un PDF scellé. Conservez ce fichier tel quel\u00a0: modifié, il ne fait plus preuve.',
      side === 'client'
        ? `Vous pouvez révoquer ce mandat à tout moment en écrivant à ${creditorName}.`
        : 'Ses factures peuvent maintenant être prélevées.',
    ],
    facts: [
      ['Référence du mandat (RUM)', reference],
      ['Compte', maskIban(iban)],
      ['Signataire', `${signerName}, ${signerQuality}`],
      ['Signé le', formatDateTime(signedAt, timeZone)],
    ],
    action: { label: side === 'client' ? 'Voir le mandat' : 'Voir les mandats', url: signed.url },
    footer:
      side === 'client'
        ? footer(creditorName)
        : `Vous recevez ce message parce que vous avez demandé ce mandat avec ${PRODUCT_NAME}.`,
  }
}
