import type { WorkName } from './works.ts'

/** The outcome of a quote. Days count from its sending. */
export type Fate =
  | { kind: 'draft' }
  /** Not opened yet; `bounced` when the mail was refused. */
  | { kind: 'sent'; bounced?: true }
  | { kind: 'viewed'; asks?: string }
  | { kind: 'signed'; after: number; drawn?: true; paid: 'deposit' | 'whole'; balanceAfter?: number }
  | { kind: 'refused'; after: number; reason: string }
  | { kind: 'expired'; viewed: boolean }
  /** What its author makes of it: no follow-up, or taken back. */
  | { kind: 'closed' | 'withdrawn'; after: number; reason: string }

export type DemoDeal = {
  /** Days before the demo's first day on which the quote is sent, or on which a draft is written. */
  daysAgo: number
  client: string
  work: WorkName
  fate: Fate
  /** Days that remain to an open quote; 30 days of validity from its sending otherwise. */
  daysLeft?: number
}

const deal = (daysAgo: number, client: string, work: WorkName, fate: Fate, daysLeft?: number): DemoDeal => ({
  daysAgo,
  client,
  work,
  fate,
  ...(daysLeft === undefined ? {} : { daysLeft }),
})

const draft: Fate = { kind: 'draft' }
const sent: Fate = { kind: 'sent' }
const viewed: Fate = { kind: 'viewed' }
const unanswered: Fate = { kind: 'expired', viewed: true }
const signed = (after: number, paid: 'deposit' | 'whole' = 'deposit'): Fate => ({
  kind: 'signed',
  after,
  paid,
})
const drawn = (after: number): Fate => ({ kind: 'signed', after, paid: 'deposit', drawn: true })
/** A long worksite: the balance waits for its end. */
const longSigned = (after: number, balanceAfter: number): Fate => ({
  kind: 'signed',
  after,
  paid: 'deposit',
  balanceAfter,
})
const refused = (after: number, reason: string): Fate => ({ kind: 'refused', after, reason })
const closed = (after: number, reason: string): Fate => ({ kind: 'closed', after, reason })
const withdrawn = (after: number, reason: string): Fate => ({ kind: 'withdrawn', after, reason })
const asks = (message: string): Fate => ({ kind: 'viewed', asks: message })

/** Sixty quotes over fourteen months, oldest first. */
export const deals: readonly DemoDeal[] = [
  deal(422, 'bellecombe', 'counter', signed(6)),
  deal(415, 'chez-ninon', 'bar', drawn(9)),
  deal(401, 'delorme', 'meeting', signed(12)),
  deal(
    394,
    'girardot',
    'counter',
    refused(8, 'Budget trop élevé cette année, nous gardons le comptoir actuel.'),
  ),
  deal(385, 'vasseur', 'staircase', signed(3, 'whole')),
  deal(377, 'perrachon', 'partition', unanswered),
  deal(360, 'quarantaine', 'rooms', signed(15)),
  deal(351, 'kelvia', 'meeting', signed(7, 'whole')),
  deal(343, 'tessier', 'kitchen', closed(20, 'Projet reporté à l’an prochain, dit au téléphone.')),
  deal(336, 'optique', 'shop', signed(11)),
  deal(316, 'veto-gratteciel', 'waiting', signed(9)),
  deal(308, 'pont-tournant', 'shelves', drawn(5)),
  deal(299, 'alteva', 'doors', withdrawn(6, 'Le fournisseur ne tient plus ces portes.')),
  deal(281, 'okafor', 'dressing', signed(2, 'whole')),
  deal(272, 'brotteaux', 'waiting', signed(10)),
  deal(263, 'bellecombe', 'partition', signed(6)),
  deal(235, 'tilleuls', 'terrace', signed(14)),
  deal(226, 'delaunay', 'windows', drawn(5)),
  deal(217, 'pasquier-roche', 'meeting', closed(18, 'Le cabinet déménage.')),
  deal(208, 'montchat', 'shop', signed(9)),
  deal(198, 'rhone-patrimoine', 'doors', refused(18, 'L’assemblée générale a retenu une autre entreprise.')),
  deal(189, 'la-navette', 'partition', signed(6)),
  deal(170, 'haddad', 'kitchen', signed(7)),
  deal(161, 'fayolle', 'shop', withdrawn(4, 'Erreur de métré\u00a0: refait après une visite.')),
  deal(151, 'monplaisir', 'waiting', longSigned(11, 98)),
  deal(132, 'bati-saone', 'staircase', closed(22, 'Marché confié à l’entreprise du lot maçonnerie.')),
  deal(124, 'lenoir', 'renovation', longSigned(12, 77)),
  deal(104, 'vasseur', 'doors', signed(4, 'whole')),
  deal(95, 'alteva', 'rooms', refused(16, 'Programme suspendu. Nous reviendrons vers vous au printemps.')),
  deal(86, 'tessier', 'dressing', signed(3, 'whole')),
  deal(77, 'quarantaine', 'terrace', withdrawn(9, 'Terrasse refusée par le règlement de copropriété.')),
  deal(66, 'maison-nordik', 'shop', signed(10)),
  deal(58, 'ogive', 'meeting', refused(6, 'Nous préférons louer du mobilier pour l’instant.')),
  deal(54, 'perrachon', 'shelves', signed(9)),
  deal(49, 'jardins-de-cuire', 'terrace', unanswered),
  deal(45, 'marchand', 'repair', signed(2, 'whole')),
  deal(
    40,
    'petits-canuts',
    'children',
    refused(12, 'Le calendrier ne convient pas : la crèche ne ferme plus en août.'),
  ),
  deal(36, 'okafor', 'staircase', unanswered),
  deal(29, 'musee-tissage', 'museum', viewed, 2),
  deal(27, 'fontanel', 'windows', sent, 3),
  deal(26, 'delorme', 'partition', signed(5)),
  deal(24, 'kelvia', 'counter', viewed, 1),
  deal(21, 'delaunay', 'shelves', drawn(4)),
  deal(
    18,
    'bati-saone',
    'renovation',
    asks('Pouvez-vous chiffrer le parquet en point de Hongrie, et reporter le début au 12 janvier ?'),
    27,
  ),
  deal(15, 'theatre-soierie', 'bar', signed(6)),
  deal(12, 'jardins-de-cuire', 'rooms', signed(5)),
  deal(9, 'coste-lagarde', 'partition', signed(3, 'whole')),
  deal(7, 'la-navette', 'shop', sent),
  deal(6, 'groscaillou', 'counter', refused(2, 'Les délais sont trop longs pour notre réouverture.')),
  deal(5, 'montferrat', 'doors', viewed),
  deal(4, 'haddad', 'repair', signed(4, 'whole')),
  deal(3, 'tramontane', 'meeting', sent),
  deal(1, 'maison-nordik', 'terrace', { kind: 'sent', bounced: true }),
  deal(33, 'rhone-patrimoine', 'windows', draft),
  deal(20, 'coste-lagarde', 'partition', draft),
  deal(11, 'bellecombe', 'meeting', draft),
  deal(8, 'chez-ninon', 'terrace', draft),
  deal(5, 'fior', 'shop', draft),
  deal(2, 'brulerie', 'bar', draft),
  deal(0, 'alteva', 'renovation', draft),
]
