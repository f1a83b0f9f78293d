import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const seat = {
  activite_principale: '43.32A',
  adresse: '14 RUE DES ATELIERS 44000 NANTES',
  cedex: null,
  code_postal: '44000',
  commune: '44109',
  complement_adresse: null,
  coordonnees: '47.21,-1.55',
  date_creation: '2009-03-02',
  distribution_speciale: null,
  est_siege: true,
  etat_administratif: 'A',
  indice_repetition: null,
  latitude: '47.21',
  libelle_cedex: null,
  libelle_commune: 'NANTES',
  libelle_commune_etranger: null,
  libelle_pays_etranger: null,
  libelle_voie: 'DES ATELIERS',
  liste_enseignes: null,
  longitude: '-1.55',
  nom_commercial: null,
  numero_voie: '14',
  siret: '55208131766522',
  type_voie: 'RUE',
}
const company = {
  siren: '552081317',
  nom_complet: 'MENUISERIE VASSEUR (MV)',
  nom_raison_sociale: 'MENUISERIE VASSEUR',
  sigle: 'MV',
  nombre_etablissements: 2,
  nombre_etablissements_ouverts: 2,
  siege: seat,
  date_creation: '2009-03-02',
  date_fermeture: null,
  tranche_effectif_salarie: '03',
  date_mise_a_jour: '2026-07-01T10:00:00',
  categorie_entreprise: 'PME',
  caractere_employeur: 'O',
  etat_administratif: 'A',
  nature_juridique: '5499',
  activite_principale: '43.32A',
  activite_principale_naf25: '43.32Y',
  section_activite_principale: 'F',
  statut_diffusion: 'O',
  matching_etablissements: [] as unknown[],
  complements: { est_association: false, est_entrepreneur_individuel: false, est_service_public: false },
  tva: ['FR03552081317'],
}
/** A sole trader who keeps address and name from the public. */
const hidden = {
  ...company,
  siren: '732829320',
  nom_complet: '[NON-DIFFUSIBLE]',
  nom_raison_sociale: null,
  sigle: null,
  nature_juridique: '1000',
  statut_diffusion: 'P',
  siege: {
    ...seat,
    siret: '73282932000074',
    adresse: '[NON-DIFFUSIBLE]',
    numero_voie: '[NON-DIFFUSIBLE]',
    type_voie: '[NON-DIFFUSIBLE]',
    libelle_voie: '[NON-DIFFUSIBLE]',
    code_postal: '37000',
    libelle_commune: 'TOURS',
  },
  tva: [],
}

type Fault = { status?: number; body?: string; headers?: Record<string, string>; silent?: boolean }

/** « Recherche d’entreprises » on loopback: its paths, parameters, fields and refusals as its OpenAPI of July 2026 gives them. */
export type DirectoryTwin = {
  url: string
  /** Addresses of the requests, in order. */
  asked: string[]
  userAgents: (string | undefined)[]
  companies: Record<string, unknown>[]
  /** Instead of the next answers. */
  faults: Fault[]
  close: () => Promise<void>
}

export async function startDirectoryTwin(): Promise<DirectoryTwin> {
  const [asked, userAgents, faults]: [string[], (string | undefined)[], Fault[]] = [[], [], []]
  const companies: Record<string, unknown>[] = [structuredClone(company), structuredClone(hidden)]
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(url)
    userAgents.push(headers['user-agent'])
    const fault = faults.shift()
    if (fault?.silent) return
    const answer = (status: number, body: string, more: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(body)
    if (fault) return answer(fault.status ?? 200, fault.body ?? '', fault.headers)
    const { pathname, searchParams } = new URL(url, 'http://twin')
    if (pathname !== '/search') return answer(404, JSON.stringify({ erreur: 'Page introuvable' }))
    const q = (searchParams.get('q') ?? '').replaceAll(' ', '')
    if (q.length < 3)
      return answer(400, JSON.stringify({ erreur: '3 caractères minimum pour les termes de la requête' }))
    if (searchParams.has('include') && searchParams.get('minimal') !== 'true')
      return answer(400, JSON.stringify({ erreur: 'include ne va qu’avec minimal' }))
    const results = companies.filter(
      (one) => one.siren === q.slice(0, 9) && (q.length === 9 || JSON.stringify(one).includes(q)),
    )
    answer(
      200,
      JSON.stringify({ results, total_results: results.length, page: 1, per_page: 5, total_pages: 1 }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    userAgents,
    companies,
    faults,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
