import { FREE_PLAN } from '#shared/domain/plans/limits.ts'
import type { OfferId } from '#shared/domain/plans/offer-names.ts'
import { addOns, offers } from '#shared/domain/plans/offers.ts'
import { planLabels } from '#shared/domain/plans/plan-ids.ts'
import { TRIAL_DAYS, TRIAL_PLAN } from '#shared/domain/plans/trial.ts'
import { isBuilt, type ProductPartId } from '#shared/domain/platform/product-parts.ts'
import { NBSP } from '#shared/french/typography.ts'
import { availability, wholeEuros as euros } from '#web/blocks/plans/offer-texts.ts'

const { team, business } = offers

/** The lowest price per person, for the bar that stays in sight. */
export const lowestPrice = `${euros(team.priceCents)} HT`

/** Rights that stay when the trial ends without a subscription (specification, section 9.1). */
export const afterTrial = `La formule ${planLabels.gratuit} reste${NBSP}: 1${NBSP}personne, ${FREE_PLAN.mailboxes}${NBSP}boîtes mail, ${FREE_PLAN.activeQuotes}${NBSP}devis actifs, ${FREE_PLAN.historyDays}${NBSP}jours d’historique. Rien n’est effacé.`

/** Included, not included, or how much. */
export type Cell = boolean | string
export type ComparisonRow = { label: string; soon?: boolean } & Record<OfferId, Cell>

const all = { starter: true, team: true, business: true } as const
/** Named by the offer, and still being built. */
const soon = (part: ProductPartId) => !isBuilt(part)

export const comparison: readonly { title: string; rows: readonly ComparisonRow[] }[] = [
  {
    title: 'Devis et signature',
    rows: [
      { label: 'Devis illimités', ...all },
      { label: 'Numérotation continue, document figé à l’envoi', ...all },
      { label: 'Signature électronique avec code par e-mail', ...all },
      { label: 'PDF scellé et dossier de preuve', ...all },
    ],
  },
  {
    title: 'Facturation et paiements',
    rows: [
      { label: 'Factures, acomptes, situations, soldes et avoirs', ...all },
      { label: 'Factur-X, e-reporting et plateforme agréée', ...all },
      { label: 'Paiement par virement, carte et prélèvement SEPA', ...all },
      { label: 'Relevés bancaires et rapprochement', ...all },
      { label: 'Factures reçues et fichiers de virements', ...all },
      { label: 'Comptabilité, FEC et export pour le comptable', ...all },
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
      { label: 'Rôles et droits', starter: false, team: 'Administrateur et membre', business: 'Six rôles' },
      { label: 'Accès en lecture pour votre comptable, non compté', ...all },
      {
        label: 'Droits choisis pour chaque membre',
        soon: soon('memberPermissions'),
        starter: false,
        team: true,
        business: true,
      },
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
        soon: soon('textReminders'),
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
      {
        label: `Engagement de disponibilité de ${availability}`,
        soon: soon('serviceLevel'),
        starter: false,
        team: false,
        business: 'Par contrat',
      },
    ],
  },
]

export const addOnTexts: readonly {
  name: string
  price: string
  per: string
  text: string
  soon?: boolean
}[] = [
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
    soon: soon('archive'),
  },
  {
    name: 'Relances automatiques',
    price: `${euros(addOns.reminders.priceCents)} HT`,
    per: 'par mois',
    text: 'Par SMS et WhatsApp, pour vos devis et vos factures.',
    soon: soon('textReminders'),
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
      'Depuis la page «\u202fAbonnement Ardoise\u202f» de votre organisation, par carte, quand vous le demandez. L’essai ne demande pas de carte, et rien n’est prélevé sans votre accord.',
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
    id: 'money',
    title: 'L’argent de mes clients passe-t-il par Ardoise\u202f?',
    content:
      'Non. Un virement arrive sur votre compte, une carte est encaissée par votre propre compte Stripe, un prélèvement part de votre banque par un fichier SEPA. Ardoise ne prend aucune commission.',
  },
  {
    id: 'reform',
    title: 'Suis-je prêt pour la facture électronique\u202f?',
    content:
      'Vos factures partent en Factur-X. Pour l’obligation d’émettre, au 1er septembre 2027 pour les PME et les micro-entreprises, vous choisissez une plateforme agréée et la reliez à Ardoise, qui n’en est pas une.',
  },
  {
    id: 'leaving',
    title: 'Puis-je reprendre mes données\u202f?',
    content:
      'Oui. Vos entreprises et vos contacts s’exportent en CSV\u202f; vos devis, vos factures, les PDF signés et leurs dossiers de preuve se téléchargent, et vos écritures se remettent à votre comptable en FEC.',
  },
]
