import { formatDate } from '#shared/french/format.ts'
import type { ReminderBlock } from './reminder-names.ts'

type Facts = {
  kind: ReminderBlock
  /** The last day on which it holds. */
  untilOn: string | null
  /** The number of the invoice that it is about; null: all that the client owes. */
  number: string | null
  /** A person's words beside it. */
  note?: string
}

const words: Record<ReminderBlock, string> = {
  paid: 'Tout est payé',
  payment_under_way: 'Un paiement est en cours',
  answered: 'Le client a écrit depuis votre dernier envoi',
  promised: 'Le client a promis de payer',
  disputed: 'Le client conteste',
  paused: 'Les relances sont en pause',
  excluded: 'Ce client n’est pas relancé',
  insolvent: 'Le client est en procédure collective',
  platform_status: 'Sa plateforme signale un point à régler, ou un paiement transmis',
  too_soon: 'Le client vient d’être relancé',
  payment_plan: 'Un échéancier est en cours',
  daily_limit: 'La limite d’envois du jour est atteinte',
  no_address: 'Le client n’a pas d’adresse e-mail',
  facts_not_fresh: 'Des encaissements sont à rapprocher d’abord',
  superseded: 'Une étape plus récente la remplace',
  by_hand: 'Quelqu’un a passé cette relance',
  quote_signed: 'Le devis est signé',
  quote_refused: 'Le devis est refusé',
  quote_expired: 'Le devis a expiré',
  quote_closed: 'Le devis est classé sans suite',
  quote_withdrawn: 'Le devis est retiré',
}

/** Why nothing leaves, as a French sentence for a card. */
export function blockText({ kind, untilOn, number, note = '' }: Facts): string {
  const about = number === null ? '' : ` pour la facture ${number}`
  const until = untilOn === null ? '' : `, jusqu’au ${formatDate(untilOn)} inclus`
  return `${words[kind]}${about}${until}${note === '' ? '.' : `\u00a0: ${note}`}`
}
