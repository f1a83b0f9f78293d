/** A client's trade: decides the jobs of its contacts and the works that suit it. */
export type Activity =
  | 'architect'
  | 'food'
  | 'hotel'
  | 'shop'
  | 'office'
  | 'health'
  | 'public'
  | 'building'
  | 'home'

export type DemoClient = {
  /** Names the client in the list of quotes, and its e-mail domain. */
  key: string
  name: string
  activity: Activity
  address: string
  city: CityName
  /** People known there; 1 for a private person. */
  contacts: number
  notes?: string
}

export const cities = {
  Lyon1: ['69001', 'Lyon'],
  Lyon2: ['69002', 'Lyon'],
  Lyon3: ['69003', 'Lyon'],
  Lyon4: ['69004', 'Lyon'],
  Lyon5: ['69005', 'Lyon'],
  Lyon6: ['69006', 'Lyon'],
  Lyon7: ['69007', 'Lyon'],
  Lyon8: ['69008', 'Lyon'],
  Villeurbanne: ['69100', 'Villeurbanne'],
  Caluire: ['69300', 'Caluire-et-Cuire'],
  Ecully: ['69130', 'Écully'],
  Tassin: ['69160', 'Tassin-la-Demi-Lune'],
  Oullins: ['69600', 'Oullins-Pierre-Bénite'],
  Villefranche: ['69400', 'Villefranche-sur-Saône'],
  Vienne: ['38200', 'Vienne'],
  Grenoble: ['38000', 'Grenoble'],
  SaintEtienne: ['42000', 'Saint-Étienne'],
  Roanne: ['42300', 'Roanne'],
  Annecy: ['74000', 'Annecy'],
  Chambery: ['73000', 'Chambéry'],
  Bourg: ['01000', 'Bourg-en-Bresse'],
  Macon: ['71000', 'Mâcon'],
  Valence: ['26000', 'Valence'],
} as const satisfies Record<string, readonly [postalCode: string, city: string]>
export type CityName = keyof typeof cities

const client = (
  key: string,
  name: string,
  activity: Activity,
  address: string,
  city: CityName,
  contacts: number,
  notes?: string,
): DemoClient => ({ key, name, activity, address, city, contacts, ...(notes === undefined ? {} : { notes }) })

/** Forty invented clients around Lyon, in the order in which they came. */
export const clients: readonly DemoClient[] = [
  client(
    'bellecombe',
    'Bellecombe Architectes',
    'architect',
    '14 montée de la Grande-Côte',
    'Lyon1',
    5,
    'Prescripteur depuis 2019. Envoyer les plans en DWG avec chaque devis.',
  ),
  client('chez-ninon', 'Bouchon Chez Ninon', 'food', '9 rue des Marronniers', 'Lyon2', 3),
  client(
    'vasseur',
    'Menuiserie Vasseur',
    'building',
    '22 chemin du Moulin-Carron',
    'Ecully',
    4,
    'Confrère : sous-traitance réciproque sur les gros chantiers.',
  ),
  client('delorme', 'Cabinet Delorme & Associés', 'office', '31 cours Franklin-Roosevelt', 'Lyon6', 4),
  client(
    'girardot',
    'Boulangerie Maison Girardot',
    'food',
    '57 grande rue de la Guillotière',
    'Lyon7',
    3,
    'Livraisons avant 6 h ou après 14 h.',
  ),
  client('marchand', 'Élodie Marchand', 'home', '8 rue Hénon', 'Lyon4', 1),
  client('perrachon', 'Studio Perrachon', 'architect', '3 place Gailleton', 'Lyon2', 4),
  client('petits-canuts', 'Crèche Les Petits Canuts', 'public', '19 rue d’Ivry', 'Lyon4', 4),
  client(
    'quarantaine',
    'Hôtel de la Quarantaine',
    'hotel',
    '2 quai des Étroits',
    'Lyon5',
    4,
    'Trois étoiles, 34 chambres. Travaux possibles de novembre à février seulement.',
  ),
  client('kelvia', 'Kelvia Logiciels', 'office', '88 rue de Gerland', 'Lyon7', 4),
  client('tessier', 'Hélène et Bruno Tessier', 'home', '41 avenue Valioud', 'Tassin', 1),
  client('optique', 'Optique Vaubecour', 'shop', '12 rue Vaubecour', 'Lyon2', 2),
  client(
    'montferrat',
    'Copropriété Le Clos Montferrat',
    'building',
    '5 avenue de Saxe',
    'Lyon6',
    3,
    'Décisions en assemblée générale, en mars et en octobre.',
  ),
  client(
    'veto-gratteciel',
    'Clinique vétérinaire des Gratte-Ciel',
    'health',
    '26 cours Émile-Zola',
    'Villeurbanne',
    3,
  ),
  client('pont-tournant', 'Librairie du Pont Tournant', 'shop', '7 rue de la République', 'Vienne', 2),
  client(
    'alteva',
    'Alteva Promotion',
    'building',
    '110 rue Garibaldi',
    'Lyon6',
    5,
    'Bon de commande obligatoire, à rappeler sur chaque facture.',
  ),
  client('theatre-soierie', 'Théâtre de la Soierie', 'public', '17 rue Terme', 'Lyon1', 4),
  client('okafor', 'Julien Okafor', 'home', '6 impasse des Chalets', 'Caluire', 1),
  client('brotteaux', 'Cabinet dentaire des Brotteaux', 'health', '44 boulevard des Brotteaux', 'Lyon6', 3),
  client('fior', 'Glacier Fior', 'food', '15 quai Perrière', 'Grenoble', 3),
  client('coste-lagarde', 'Coste Lagarde Architectes', 'architect', '9 rue Léon-Blum', 'Villeurbanne', 4),
  client('tilleuls', 'Maison d’hôtes Les Tilleuls', 'hotel', '380 route de Saint-Didier', 'Villefranche', 2),
  client('delaunay', 'Françoise Delaunay', 'home', '23 quai Joseph-Gillet', 'Lyon4', 1),
  client('pasquier-roche', 'Étude Pasquier-Roche, notaires', 'office', '1 place Carnot', 'Lyon2', 4),
  client('montchat', 'Cycles Montchat', 'shop', '68 cours du Docteur-Long', 'Lyon3', 2),
  client(
    'rhone-patrimoine',
    'Rhône Patrimoine Gestion',
    'building',
    '53 rue Servient',
    'Lyon3',
    4,
    'Syndic de onze immeubles. Demande toujours un second devis.',
  ),
  client('la-navette', 'Coworking La Navette', 'office', '24 rue Camille-Jordan', 'Lyon1', 4),
  client('brulerie', 'Brûlerie Saint-Jean', 'food', '30 rue du Bœuf', 'Lyon5', 2),
  client('haddad', 'Karim Haddad', 'home', '11 rue Claude-Boyer', 'Oullins', 1),
  client('fayolle', 'Bijouterie Armand Fayolle', 'shop', '4 rue du Président-Édouard-Herriot', 'Lyon1', 3),
  client('monplaisir', 'Kinésithérapie Monplaisir', 'health', '91 avenue des Frères-Lumière', 'Lyon8', 3),
  client('tramontane', 'Agence Tramontane', 'office', '18 rue Royale', 'Annecy', 3),
  client(
    'musee-tissage',
    'Musée du Tissage',
    'public',
    '2 place des Promenades',
    'Roanne',
    4,
    'Marché à procédure adaptée : rappeler la référence de la consultation.',
  ),
  client('bati-saone', 'Bâti Saône Rénovation', 'building', '140 rue de l’Héritan', 'Macon', 4),
  client('lenoir', 'Sophie et Marc Lenoir', 'home', '9 rue des Farges', 'Lyon5', 1),
  client('groscaillou', 'Pharmacie du Gros Caillou', 'health', '2 place Bellevue', 'Lyon1', 2),
  client('maison-nordik', 'Maison Nordik', 'shop', '37 rue Victor-Hugo', 'Lyon2', 4),
  client('ogive', 'Ogive Conseil', 'office', '20 boulevard Eugène-Deruelle', 'Lyon3', 4),
  client('jardins-de-cuire', 'Résidence Les Jardins de Cuire', 'hotel', '15 rue Coste', 'Caluire', 4),
  client('fontanel', 'Béatrice Fontanel', 'home', '16 rue de la Charité', 'Lyon2', 1),
]

/** Words by which the workshop sorts its clients, of their trade and of some of them. */
const ofActivity: Partial<Record<Activity, string>> = {
  architect: 'Prescripteur',
  public: 'Secteur public',
}
const ofKey: Record<string, string> = {
  bellecombe: 'Grand compte',
  quarantaine: 'Grand compte',
  alteva: 'Grand compte',
  vasseur: 'Sous-traitance',
  'bati-saone': 'Sous-traitance',
  montferrat: 'Copropriété',
  'rhone-patrimoine': 'Copropriété',
}

export const tagsOf = ({ key, activity }: DemoClient): string[] =>
  [ofActivity[activity], ofKey[key]].filter((tag) => tag !== undefined)
