import type { QuoteContentInput } from '#shared/contract/quotes.ts'

export type DemoLine = QuoteContentInput['lines'][number]
type Discount = NonNullable<QuoteContentInput['discount']>
export type DemoWork = { title: string; lines: readonly DemoLine[]; discount?: Discount; notes?: string }

const STANDARD = 2000
const RENOVATION = 1000
const ENERGY = 550

const section = (title: string): DemoLine => ({ kind: 'section', title })
/** Quantity in units, price in euros, discount in percent. */
function item(
  description: string,
  quantity: number,
  unit: string | null,
  price: number,
  { vat = STANDARD, discount = 0 }: { vat?: number; discount?: number } = {},
): DemoLine {
  return {
    kind: 'item',
    description,
    quantityMilli: Math.round(quantity * 1000),
    unit,
    unitPriceCents: Math.round(price * 100),
    discountBps: discount * 100,
    vatRateBps: vat,
  }
}
const home = { vat: RENOVATION }
const energy = { vat: ENERGY }

/** Products of an agencement and joinery workshop; prices hors taxes of 2025. */
export const works = {
  counter: {
    title: 'Comptoir d’accueil sur mesure',
    lines: [
      item('Relevé sur place, plans d’exécution et choix des matières', 6, 'heure', 62),
      item(
        'Comptoir en chêne massif et façade cannelée, plateau en pierre reconstituée',
        1,
        'ensemble',
        4_380,
      ),
      item('Passe-câbles, éclairage sous plateau et tiroir caisse', 1, 'ensemble', 640),
      item('Livraison et pose par deux menuisiers', 2, 'jour', 780),
    ],
  },
  shelves: {
    title: 'Bibliothèque murale sur mesure',
    lines: [
      item('Étude et plans', 3, 'heure', 62, home),
      item('Bibliothèque toute hauteur en médium laqué, niches et portes basses', 7.4, 'm²', 465, home),
      item('Échelle coulissante en frêne et son rail', 1, 'ensemble', 690),
      item('Pose et finitions', 1.5, 'jour', 780, home),
    ],
  },
  shop: {
    title: 'Agencement de boutique',
    lines: [
      section('Études'),
      item('Relevé, esquisse et plans d’exécution', 14, 'heure', 62),
      section('Mobilier'),
      item('Linéaire mural en chêne, tablettes réglables et bandeau lumineux', 11.5, 'ml', 520),
      item('Îlot central sur roulettes verrouillables', 2, 'unité', 1_180),
      item('Meuble de caisse avec retour accessible aux personnes à mobilité réduite', 1, 'unité', 2_260),
      section('Chantier'),
      item('Dépose et évacuation de l’ancien mobilier', 1, 'forfait', 890),
      item('Pose par deux menuisiers', 4, 'jour', 780, { discount: 10 }),
    ],
  },
  doors: {
    title: 'Remplacement des portes palières',
    lines: [
      item('Bloc-porte coupe-feu EI30, âme pleine, finition chêne', 12, 'unité', 645, home),
      item('Ferme-porte et serrure trois points', 12, 'unité', 188, home),
      item('Dépose, mise en décharge et raccords de plâtre', 12, 'unité', 96, home),
    ],
    discount: { kind: 'percent', bps: 500 },
  },
  windows: {
    title: 'Fenêtres en chêne à double vitrage',
    lines: [
      item('Dépose des anciennes menuiseries', 6, 'unité', 85, energy),
      item(
        'Fenêtre à deux vantaux en chêne, double vitrage 4/20/4 argon (Uw = 1,2)',
        6,
        'unité',
        1_090,
        energy,
      ),
      item('Habillages, joints et finitions', 6, 'unité', 120, energy),
      item('Remise en peinture des embrasures', 18, 'm²', 24, home),
    ],
    notes:
      'Le taux réduit suppose un logement achevé depuis plus de deux ans : une mention sera à signer avec le devis.',
  },
  kitchen: {
    title: 'Cuisine en frêne et plan de travail',
    lines: [
      section('Fabrication'),
      item('Meubles bas en frêne clair, tiroirs à fermeture amortie', 4.2, 'ml', 890, home),
      item('Meubles hauts et colonne four', 3, 'unité', 540, home),
      item('Plan de travail en granit noir mat, découpes comprises', 3.6, 'ml', 410, home),
      section('Électroménager'),
      item('Plaque à induction et hotte de plan', 1, 'ensemble', 1_690),
      section('Pose'),
      item('Dépose de l’ancienne cuisine et évacuation', 1, 'forfait', 480, home),
      item('Pose et réglages', 2.5, 'jour', 780, home),
    ],
  },
  dressing: {
    title: 'Dressing sous pente',
    lines: [
      item('Dressing sur mesure, portes coulissantes et miroir', 5.8, 'm²', 520, home),
      item('Éclairage par détecteur', 4, 'unité', 68, home),
      item('Pose', 1, 'jour', 780, home),
    ],
  },
  partition: {
    title: 'Cloisons vitrées d’atelier',
    lines: [
      item('Cloison en acier laqué et vitrage feuilleté 44.2', 16, 'm²', 468),
      item('Porte coulissante dans la cloison, acoustique 38 dB', 2, 'unité', 1_950),
      item('Pose et raccords', 3, 'jour', 780),
    ],
  },
  meeting: {
    title: 'Salle de réunion et table en noyer',
    lines: [
      item('Table de douze places en noyer, chemin de câbles central', 1, 'unité', 4_950),
      item('Panneaux acoustiques muraux en feutre et tasseaux', 14, 'm²', 196),
      item('Meuble bas pour écran et visioconférence', 1, 'unité', 1_640),
      item('Livraison et pose', 1.5, 'jour', 780),
    ],
  },
  rooms: {
    title: 'Têtes de lit et bureaux de chambre',
    lines: [
      item('Prototype de chambre, après validation sur place', 1, 'forfait', 1_450),
      item('Tête de lit capitonnée et chevets suspendus', 17, 'unité', 690, { discount: 8 }),
      item('Bureau, patère et porte-bagages', 17, 'unité', 545, { discount: 8 }),
      item('Pose, chambres occupées par roulement', 9, 'jour', 780),
    ],
  },
  terrace: {
    title: 'Terrasse en frêne thermotraité',
    lines: [
      item('Structure sur plots réglables', 38, 'm²', 46),
      item('Lames de frêne thermotraité, fixations invisibles', 38, 'm²', 98),
      item('Jardinières d’angle et bancs', 4, 'unité', 385),
      item('Pose', 3, 'jour', 780),
    ],
  },
  staircase: {
    title: 'Escalier quart tournant en hêtre',
    lines: [
      item('Relevé et plans', 4, 'heure', 62, home),
      item('Escalier en hêtre, quatorze marches, contremarches pleines', 1, 'unité', 4_260, home),
      item('Garde-corps à câbles en acier inoxydable', 5.2, 'ml', 215, home),
      item('Pose et vitrification', 2, 'jour', 780, home),
    ],
  },
  waiting: {
    title: 'Salle d’attente et banque de soins',
    lines: [
      item('Banquette filante et dossiers lavables', 6.5, 'ml', 340),
      item('Banque d’accueil à deux hauteurs, plateau compact', 1, 'unité', 3_180),
      item('Meubles de soins et vasque intégrée', 3, 'unité', 1_120),
      item('Pose un week-end', 2, 'jour', 980),
    ],
  },
  children: {
    title: 'Mobilier d’éveil et rangements',
    lines: [
      item('Meuble à casiers individuels, bords arrondis', 24, 'unité', 118),
      item('Estrade de jeu et barrières à hauteur d’enfant', 1, 'ensemble', 2_340),
      item('Portes anti-pince-doigts', 5, 'unité', 410),
      item('Pose pendant la fermeture d’août', 3, 'jour', 780),
    ],
  },
  museum: {
    title: 'Vitrines et cimaises de l’exposition permanente',
    lines: [
      section('Tranche ferme'),
      item('Vitrine table en acier et verre extra-clair, serrure de sûreté', 8, 'unité', 2_180),
      item('Cimaise démontable, ossature bois, deux faces peintes', 42, 'm²', 134),
      item('Socles de hauteurs diverses', 15, 'unité', 210),
      section('Tranche optionnelle'),
      item('Bancs de repos en chêne', 6, 'unité', 480),
      item('Médiation : pupitres de lecture inclinés', 9, 'unité', 295),
      section('Mise en œuvre'),
      item('Transport et pose', 6, 'jour', 780),
      item('Remise « ensemble du marché »', 1, 'forfait', -1_200),
    ],
    discount: { kind: 'amount', cents: 50_000 },
    notes: 'Consultation 2026-04, lot 3 « Agencement ». Prix fermes pendant six mois.',
  },
  renovation: {
    title: 'Rénovation complète d’un appartement',
    lines: [
      section('Menuiseries extérieures'),
      item('Fenêtre en chêne à double vitrage', 5, 'unité', 1_090, energy),
      item('Volets intérieurs repliables', 5, 'unité', 430, home),
      section('Menuiseries intérieures'),
      item('Porte pleine à panneaux, huisserie et quincaillerie', 7, 'unité', 520, home),
      item('Plinthes moulurées, fourniture et pose', 86, 'ml', 14.5, home),
      item('Parquet en chêne à bâtons rompus, posé collé', 64, 'm²', 98, home),
      section('Rangements'),
      item('Placard d’entrée, portes à galandage', 1, 'unité', 2_280, home),
      item('Bibliothèque et banquette de fenêtre', 1, 'ensemble', 3_640, home),
      section('Mobilier libre'),
      item('Table de repas en chêne, huit places', 1, 'unité', 1_980),
      section('Chantier'),
      item('Protection, nettoyage et évacuation des gravats', 1, 'forfait', 740, home),
      item('Coordination et suivi', 10, 'heure', 62, home),
    ],
    discount: { kind: 'percent', bps: 300 },
  },
  repair: {
    title: 'Dépannage et réglages de menuiseries',
    lines: [
      item('Déplacement', 1, 'forfait', 65, home),
      item('Main-d’œuvre', 5, 'heure', 62, home),
      item('Quincaillerie et petites fournitures', 1, 'forfait', 142.6, home),
    ],
  },
  bar: {
    title: 'Bar en zinc et banquettes',
    lines: [
      section('Bar'),
      item('Dessus en zinc martelé, nez arrondi', 5.2, 'ml', 780),
      item('Façade à panneaux et repose-pieds en laiton', 5.2, 'ml', 420),
      item('Arrière-bar : étagères et miroir vieilli', 1, 'ensemble', 3_150),
      section('Salle'),
      item('Banquette dossier haut, assise en tissu non feu M1', 9, 'ml', 395),
      item('Tables bistrot, plateau hêtre', 14, 'unité', 185, { discount: 5 }),
      section('Chantier'),
      item('Pose de nuit', 3, 'nuit', 1_150),
    ],
  },
} as const satisfies Record<string, DemoWork>
export type WorkName = keyof typeof works
