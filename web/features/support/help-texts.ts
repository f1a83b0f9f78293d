import type { HelpKind, HelpState } from '#shared/domain/support/help-request.ts'
import type { Tone } from '#web/ui/tone.ts'

type KindTexts = {
  intro: string
  subjectHelp: string
  messageLabel: string
  messageHelp: string
  submit: string
  sentTitle: string
  listTitle: string
  emptyTitle: string
  emptyText: string
}

export const helpTexts: Record<HelpKind, KindTexts> = {
  support: {
    intro: 'Posez votre question. La réponse vous parvient par e-mail.',
    subjectHelp: 'Par exemple\u00a0: «\u202fComment dupliquer un devis\u202f?\u202f»',
    messageLabel: 'Votre question',
    messageHelp: 'Dites ce que vous voulez faire et où vous en êtes.',
    submit: 'Envoyer ma demande',
    sentTitle: 'Demande envoyée',
    listTitle: 'Vos demandes',
    emptyTitle: 'Aucune demande pour le moment',
    emptyText: 'Vos demandes et leur état apparaîtront ici.',
  },
  bug: {
    intro: 'Dites-nous ce qui ne marche pas. Plus c’est précis, plus vite c’est corrigé.',
    subjectHelp: 'Par exemple\u00a0: «\u202fLe PDF ne s’affiche pas\u202f»',
    messageLabel: 'Ce qui s’est passé',
    messageHelp: 'Ce que vous faisiez, ce que vous attendiez, ce que vous avez vu.',
    submit: 'Envoyer le signalement',
    sentTitle: 'Signalement envoyé',
    listTitle: 'Vos signalements',
    emptyTitle: 'Aucun signalement pour le moment',
    emptyText: 'Vos signalements et leur état apparaîtront ici.',
  },
}

export const stateTexts: Record<HelpState, { label: string; tone: Tone; meaning: string }> = {
  received: {
    label: 'Enregistrée',
    tone: 'neutral',
    meaning: 'Enregistrée, en cours d’envoi à notre équipe.',
  },
  forwarded: {
    label: 'Transmise',
    tone: 'info',
    meaning: 'Transmise à notre équipe, qui vous répondra par e-mail.',
  },
  undelivered: {
    label: 'Non transmise',
    tone: 'danger',
    meaning:
      'L’e-mail à notre équipe n’a pas pu être remis. Votre message est conservé\u202f; écrivez-nous aussi par la page Contact.',
  },
  handled: { label: 'Traitée', tone: 'success', meaning: 'Traitée par notre équipe.' },
}
