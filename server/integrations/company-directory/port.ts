/** An establishment as the directory tells it; null where it hides or lacks a fact. */
export type DirectoryCompany = {
  siren: string
  siret: string | null
  name: string | null
  /** One of ours (`legalForms`); null for a form that we do not offer. */
  legalForm: string | null
  addressLine1: string | null
  postalCode: string | null
  city: string | null
  /** Of the tax office, where the company counts VAT. */
  vatNumber: string | null
  /** Closed for good, or the establishment is. */
  closed: boolean
}

/** `off`: this installation asks none · `unknown`: not there, which a company that hides itself is not either · `unreachable`: it does not answer, or too many ask. */
export type DirectoryAnswer =
  | { state: 'found'; company: DirectoryCompany }
  | { state: 'off' | 'unknown' | 'unreachable' }

export type DirectorySettings = {
  /** Without a final slash; null: none is asked. */
  url: string | null
  /** It may stand at a private address, without TLS (a mirror of one's own, tests). */
  privateHosts: boolean
}

/** The public directory of French companies. Nothing of it throws: a problem is an answer. */
export type CompanyDirectory = {
  /** The company of a canonical SIREN, at its seat, or the establishment of a SIRET. */
  find(digits: string): Promise<DirectoryAnswer>
}
