import { FREE_PLAN } from '#shared/domain/plans/limits.ts'
import type { OfferId } from '#shared/domain/plans/offer-names.ts'
import { addOns, offers } from '#shared/domain/plans/offers.ts'
import { planLabels } from '#shared/domain/plans/plan-ids.ts'
import { TRIAL_DAYS, TRIAL_PLAN } from '#shared/domain/plans/trial.ts'
import { NBSP } from '#shared/french/typography.ts'

/** `19 €`: whole euros, as prices are said. By hand: making an Intl format holds a phone for a tenth of a second. */
const euros = (cents: number) => `${cents / 100}${NBSP}€`
const { starter, team, business } = offers
const availability = `${String(business.availabilityBps / 100).replace('.', ',')}${NBSP}%`

/** The lowest price per person, for the bar that stays in sight. */
export const lowestPrice = `${euros(team.priceCents)} HT`

type OfferTexts = {
  audience: string
  price: string
  /** The unit of the price. */
  per: string
  points: readonly string[]
}

export const offerTexts: Record<OfferId, OfferTexts> = {
  starter: {
    audience: 'Pour travailler seul',
    price: `${euros(starter.priceCents)} HT`,
    per: 'par mois, pour 1\u00a0utilisateur',
    points: [
      'Devis illimités, numérotés et versionnés',
      'Signature électronique et dossier de preuve',
      'Carnet d’entreprises et de contacts',
      'Tableau de bord en temps réel',
    ],
  },
  team: {
    audience: 'Pour une petite équipe',
    price: `${euros(team.priceCents)} HT`,
    per: `par mois et par utilisateur, dès ${team.minUsers} utilisateurs`,
    points: [
      'Tout Starter, partagé en équipe',
      'Rôles administrateur et membre',
      `${team.mailboxesPerAccount} boîtes mail connectées par compte`,
      `Tarif dégressif au-delà de ${team.degressiveAbove} utilisateurs`,
    ],
  },
  business: {
    audience: `À partir de ${business.minUsers} utilisateurs`,
    price: 'Sur devis',
    per: 'tarif HT selon l’effectif',
    points: [
      'Tout Team, sans limite de boîtes mail',
      'Cinq rôles aux droits distincts',
      `Assistance et disponibilité garanties à ${availability}`,
      'Un interlocuteur pour votre mise en route',
    ],
  },
}

/** Included, not included, or how much. */
export type Cell = boolean | string
export type ComparisonRow = { label: string; soon?: true } & Record<OfferId, Cell>

const all = { starter: true, team: true, business: true } as const

/** `soon`: sold with the offer, and still being built. */
export const comparison: readonly { title: string; rows: readonly ComparisonRow[] }[] = [
  {
    title: 'Devis et signature',
    rows: [
      { label: 'Devis illimités', ...all },
      { label: 'Numérotation continue et versions figées', ...all },
      { label: 'Signature électronique avec code par e-mail', ...all },
      { label: 'PDF scellé et dossier de preuve', ...all },
    ],
  },
  {
    title: 'Clients et équipe',
    rows: [
      {
        label: 'Utilisateurs',
        starter: '1',
        team: `Dès ${team.minUsers}`,
        business: `Dès ${business.minUsers}`,
      },
      { label: 'Entreprises et contacts, export CSV', ...all },
      { label: 'Rôles et droits', starter: false, team: 'Administrateur et membre', business: 'Cinq rôles' },
      { label: 'Droits choisis pour chaque membre', soon: true, starter: false, team: true, business: true },
      { label: 'Tableau de bord en temps réel', ...all },
    ],
  },
  {
    title: 'Messagerie et relances',
    rows: [
      {
        label: 'Boîtes mail connectées',
        starter: `${team.mailboxesPerAccount} par compte`,
        team: `${team.mailboxesPerAccount} par compte`,
        business: 'Illimitées',
      },
      { label: 'Boîte de réception partagée', starter: false, team: true, business: true },
      { label: 'Statistiques de la boîte de réception', starter: false, team: true, business: true },
      {
        label: 'Relances par SMS et WhatsApp',
        soon: true,
        starter: 'En option',
        team: 'En option',
        business: 'En option',
      },
    ],
  },
  {
    title: 'Assistance',
    rows: [
      { label: 'Assistance par e-mail', ...all },
      { label: 'Disponibilité garantie', starter: false, team: false, business: availability },
    ],
  },
]

export const addOnTexts: readonly { name: string; price: string; per: string; text: string; soon?: true }[] =
  [
    {
      name: 'Utilisateur Team supplémentaire',
      price: `${addOns.teamUser.fromCents / 100} à ${euros(addOns.teamUser.toCents)} HT`,
      per: 'par mois',
      text: `Le prix baisse avec le nombre d’utilisateurs, au-delà de ${team.degressiveAbove}.`,
    },
    {
      name: 'Stockage archivé',
      price: `${euros(addOns.storage.priceCents)} HT`,
      per: `par ${addOns.storage.gigabytes} Go`,
      text: 'Pour garder vos documents et leurs preuves aussi longtemps qu’il le faut.',
      soon: true,
    },
    {
      name: 'Relances automatiques',
      price: `${euros(addOns.reminders.priceCents)} HT`,
      per: 'par mois',
      text: 'Par SMS et WhatsApp, pour vos devis et vos factures.',
      soon: true,
    },
  ]

export const questions: readonly { id: string; title: string; content: string }[] = [
  {
    id: 'vat',
    title: 'Les prix comprennent-ils la TVA\u202f?',
    content:
      'Non. Tous les prix de cette page sont hors taxes (HT)\u202f; la TVA s’y ajoute au taux en vigueur.',
  },
  {
    id: 'trial',
    title: 'Comment fonctionne l’essai gratuit\u202f?',
    content: `Il dure ${TRIAL_DAYS} jours à partir de la création de votre organisation, avec les fonctions de la formule ${planLabels[TRIAL_PLAN]}, sans carte bancaire. Rien n’est débité à la fin.`,
  },
  {
    id: 'after',
    title: 'Que devient mon compte après l’essai\u202f?',
    content: `Sans abonnement, votre organisation passe d’elle-même à la formule ${planLabels.gratuit}\u00a0: une personne, ${FREE_PLAN.mailboxes} boîtes mail, ${FREE_PLAN.activeQuotes} devis actifs à la fois, ${FREE_PLAN.historyDays} jours d’historique, un canal de paiement, sans signature électronique ni logo. Rien n’est supprimé\u00a0: tout reste lisible et exportable, et vos clients peuvent toujours signer et payer ce que vous leur avez envoyé.`,
  },
  {
    id: 'payment',
    title: 'Comment payer mon abonnement\u202f?',
    content:
      'Depuis la page «\u202fFacturation\u202f» de votre organisation. L’essai ne demande pas de carte, et rien n’est prélevé sans votre accord.',
  },
  {
    id: 'degressive',
    title: 'Comment marche le tarif dégressif de Team\u202f?',
    content: `Chaque utilisateur coûte ${euros(team.priceCents)} HT par mois jusqu’à ${team.degressiveAbove}. Au-delà, l’utilisateur supplémentaire coûte de ${addOns.teamUser.toCents / 100} à ${euros(addOns.teamUser.fromCents)} HT selon leur nombre. À partir de ${business.minUsers}, demandez un devis Business.`,
  },
  {
    id: 'clients',
    title: 'Mes clients doivent-ils créer un compte pour signer\u202f?',
    content: 'Non. Ils ouvrent un lien personnel, lisent le devis et signent avec un code reçu par e-mail.',
  },
  {
    id: 'leaving',
    title: 'Puis-je reprendre mes données\u202f?',
    content:
      'Oui. Vos entreprises et vos contacts s’exportent en CSV\u202f; vos devis, les PDF signés et leurs dossiers de preuve se téléchargent.',
  },
]
