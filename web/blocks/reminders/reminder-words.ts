import type {
  PauseReason,
  PromiseSource,
  PromiseState,
  ReminderBlock,
  ReminderChannel,
  ReminderMode,
  ReminderState,
} from '#shared/domain/reminders/reminder-names.ts'
import type { Tone } from '#web/ui/tone.ts'

export const channelLabels: Record<ReminderChannel, string> = {
  mail: 'E-mail',
  call: 'Appel',
  letter: 'Courrier',
  registered_letter: 'Lettre recommandée',
}

export const reminderStateLabels: Record<ReminderState, string> = {
  to_approve: 'À approuver',
  sent: 'Envoyée',
  skipped: 'Non envoyée',
  failed: 'Non remise',
}

export const reminderStateTones: Record<ReminderState, Tone> = {
  to_approve: 'info',
  sent: 'success',
  skipped: 'neutral',
  failed: 'danger',
}

export const blockLabels: Record<ReminderBlock, string> = {
  paid: 'Payé',
  payment_under_way: 'Paiement en cours',
  answered: 'Le client a répondu',
  promised: 'Paiement promis',
  disputed: 'Litige',
  paused: 'En pause',
  excluded: 'Client exclu des relances',
  insolvent: 'Procédure collective',
  platform_status: 'Statut de la plateforme',
  too_soon: 'Relancé il y a peu',
  payment_plan: 'Échéancier en cours',
  daily_limit: 'Limite du jour atteinte',
  no_address: 'Aucune adresse',
  facts_not_fresh: 'Encaissements à rapprocher',
  superseded: 'Remplacée par une étape plus récente',
  by_hand: 'Passée à la main',
  quote_signed: 'Devis signé',
  quote_refused: 'Devis refusé',
  quote_expired: 'Devis expiré',
  quote_closed: 'Devis sans suite',
  quote_withdrawn: 'Devis retiré',
}

export const pauseReasonLabels: Record<PauseReason, string> = {
  paused: 'Mettre en pause',
  answered: 'Le client a répondu',
  payment_under_way: 'Un paiement est en cours',
  excluded: 'Ne plus relancer ce client',
  insolvent: 'Procédure collective (sauvegarde, redressement, liquidation)',
}

export const promiseStateLabels: Record<PromiseState, string> = {
  waiting: 'En attente',
  kept: 'Tenue',
  broken: 'Non tenue',
  cancelled: 'Annulée',
}

export const promiseStateTones: Record<PromiseState, Tone> = {
  waiting: 'info',
  kept: 'success',
  broken: 'danger',
  cancelled: 'neutral',
}

export const promiseSourceLabels: Record<PromiseSource, string> = {
  mail: 'Par e-mail',
  call: 'Au téléphone',
  page: 'Depuis sa page',
  meeting: 'En rendez-vous',
}

export const reminderModeLabels: Record<ReminderMode, string> = {
  automatic: 'Automatique',
  approve: 'À approuver',
  manual: 'À la main',
}
