import type { CatalogueFields } from '#shared/contract/catalogue-fields.ts'

const STANDARD = 2_000
const RENOVATION = 1_000

/** Price in euros, without tax. */
const article = (
  kind: CatalogueFields['kind'],
  reference: string,
  designation: string,
  unit: string,
  price: number,
  { description = '', vat = STANDARD }: { description?: string; vat?: number } = {},
): CatalogueFields => ({
  kind,
  reference,
  designation,
  unit,
  description,
  unitPriceCents: Math.round(price * 100),
  // Goods are bought for some three fifths of their price; hours cost what they are paid, with charges.
  costCents: Math.round(price * (kind === 'goods' ? 62 : 55)),
  vatRateBps: vat,
})
const service = article.bind(null, 'services')
const goods = article.bind(null, 'goods')
const home = { vat: RENOVATION }

/** The items that the workshop sells most. */
export const catalogue: readonly CatalogueFields[] = [
  service('ETU-01', 'Relevé sur place, esquisse et plans d’exécution', 'heure', 62),
  service('POS-01', 'Pose par deux menuisiers', 'jour', 780),
  service('POS-02', 'Pose et finitions dans un logement', 'jour', 780, home),
  service('DEP-01', 'Dépose et évacuation de l’ancien mobilier', 'forfait', 480),
  service('REG-01', 'Dépannage et réglages', 'heure', 58, {
    description: 'Déplacement compris dans la métropole de Lyon.',
  }),
  service('ENT-01', 'Entretien annuel d’un agencement', 'an', 1_140, {
    description: 'Deux visites : réglages, visserie, retouches de vernis.',
  }),
  goods('CHE-12', 'Plateau en chêne massif, 38 mm, huilé', 'm²', 412),
  goods('CHE-20', 'Tablette en chêne réglable, 22 mm', 'ml', 64),
  goods('MED-07', 'Façade en médium laqué, mate', 'm²', 236),
  goods('QUI-03', 'Charnière à fermeture amortie', 'unité', 9.8),
  goods('QUI-11', 'Coulisse à sortie totale, 500 mm', 'paire', 38.5),
  goods('ECL-02', 'Bandeau lumineux à variateur', 'ml', 54, {
    description: 'Blanc chaud, alimentation comprise.',
  }),
  goods('VIT-44', 'Vitrage feuilleté 44.2, chants polis', 'm²', 168),
  goods('POR-30', 'Bloc-porte coupe-feu EI30, finition chêne', 'unité', 645, home),
]

type DemoSubscription = {
  client: string
  writtenOn: number
  title: string
  every: 'month' | 'quarter' | 'year'
  mode: 'draft' | 'issue'
  line: string
  unit: string
  price: number
}
/** `writtenOn` in days ago; the first invoice is of the first day of next month. */
export const subscriptions: readonly DemoSubscription[] = [
  {
    client: 'quarantaine',
    writtenOn: 19,
    title: 'Entretien des chambres, {mois}',
    every: 'month',
    mode: 'issue',
    line: 'Visite mensuelle d’entretien\nRéglages, visserie et retouches, {periode}.',
    unit: 'forfait',
    price: 320,
  },
  {
    client: 'kelvia',
    writtenOn: 12,
    title: 'Location de cloisons mobiles',
    every: 'quarter',
    mode: 'draft',
    line: 'Location de six cloisons acoustiques sur roulettes, {periode}',
    unit: 'trimestre',
    price: 540,
  },
]
