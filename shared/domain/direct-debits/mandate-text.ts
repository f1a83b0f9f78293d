import { de } from '../../french/elides-before.ts'
import { formatIban } from '../../french/iban.ts'
import { NBSP } from '../../french/typography.ts'
import { type MandateKind, type MandateScheme, mandateKindLabels, mandateSchemeLabels } from './mandate.ts'

/** The words of a mandate, all of which the client signs. */
export type MandateTerms = {
  reference: string
  creditorName: string
  creditorId: string
  creditorAddress: string
  scheme: MandateScheme
  kind: MandateKind
  noticeDays: number
  holder: string
  iban: string
  bic: string | null
}

/** The version of the words below: a text is never edited, a new one is added. */
export const MANDATE_TEXT_VERSION = '2026-11'

/**
 * The words that the rulebooks of the European Payments Council ask on a mandate, in their French translation (EPC016-06 and EPC222-07, chapter 4.7;
 * translations EPC131-17). The client’s rights differ: a debit between companies is not given back.
 */
export function mandateWords({
  scheme,
  creditorName,
}: Pick<MandateTerms, 'scheme' | 'creditorName'>): string {
  const given = `En signant ce mandat, vous autorisez ${creditorName} à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément aux instructions ${de(creditorName)}.`
  return scheme === 'core'
    ? `${given} Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les 8${NBSP}semaines suivant la date de débit de votre compte. Vos droits concernant ce mandat sont expliqués dans un document que vous pouvez obtenir auprès de votre banque.`
    : `${given} Ce mandat est réservé aux prélèvements SEPA interentreprises. Vous n’êtes pas en droit de demander à votre banque le remboursement d’un prélèvement après que votre compte est débité${NBSP}; vous pouvez lui demander de ne pas débiter votre compte jusqu’au jour de l’échéance. Annoncez ce mandat à votre banque avant le premier prélèvement.`
}

/** The whole mandate as one text: what is accepted, kept and proven. */
export function mandateText(terms: MandateTerms): string {
  const { creditorName, creditorAddress, creditorId, reference, kind, scheme, noticeDays } = terms
  const { holder, iban, bic } = terms
  const days = noticeDays > 1 ? 'jours' : 'jour'
  return [
    `Mandat de prélèvement ${mandateSchemeLabels[scheme]}, ${mandateKindLabels[kind].toLowerCase()}. Référence unique du mandat${NBSP}: ${reference}.`,
    `Créancier${NBSP}: ${[creditorName, creditorAddress].filter((part) => part !== '').join(', ')}. Identifiant créancier SEPA${NBSP}: ${creditorId}.`,
    `Débiteur${NBSP}: ${holder}. IBAN${NBSP}: ${formatIban(iban)}${bic === null ? '' : `. BIC${NBSP}: ${bic}`}.`,
    mandateWords(terms),
    `Chaque prélèvement vous est annoncé par e-mail ${noticeDays}${NBSP}${days} au moins avant.`,
    `Je signe par voie électronique (signature électronique simple, règlement (UE) n°${NBSP}910/2014, article${NBSP}25${NBSP}; Code civil, articles${NBSP}1366 et${NBSP}1367). Mon nom, ma qualité, mon adresse e-mail, mon adresse IP, mon navigateur et les dates sont réunis dans un dossier de preuve remis aux deux parties.`,
  ].join(' ')
}
