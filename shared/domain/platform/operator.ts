/** The operator of an installation, from its configuration (docs/operations.md); null where nothing is set. */
export type Operator = {
  name: string | null
  /** With the capital of a company: « SARL au capital de 10 000 € ». */
  legalForm: string | null
  /** Nine digits. */
  siren: string | null
  vatNumber: string | null
  address: string | null
  email: string | null
  phone: string | null
  publicationDirector: string | null
  hostName: string | null
  hostAddress: string | null
  hostPhone: string | null
}

/** Operator of a demo without settings: invented, shown as such; phones reserved for fiction (Arcep, décision 2018-0881). */
export const demoOperator = {
  name: 'Ardoise Démonstration',
  legalForm: 'SAS au capital de 10 000 €',
  // Luhn holds, and Insee gives it to nobody.
  siren: '000000000',
  vatNumber: 'FR12000000000',
  address: '1 place de la Craie, 69000 Lyon',
  email: 'exploitant@ardoise.test',
  phone: '04 65 71 30 40',
  publicationDirector: 'Camille Ardoise',
  hostName: 'Votre propre machine',
  hostAddress: '127.0.0.1',
  hostPhone: '04 65 71 30 40',
} as const satisfies Operator

export const isDemoOperator = ({ name }: Operator): boolean => name === demoOperator.name

/** Facts of the installation that the public pages show. */
export type Installation = { local: boolean; operator: Operator }

/** A legal notice names these (loi 2004-575, article 1-1); VAT number and legal form depend on who one is. */
const requiredFacts = [
  'name',
  'address',
  'email',
  'phone',
  'siren',
  'publicationDirector',
  'hostName',
  'hostAddress',
  'hostPhone',
] as const satisfies (keyof Operator)[]

/** Whether a legal notice can be complete. */
export function isOperatorComplete(operator: Operator): boolean {
  return requiredFacts.every((fact) => operator[fact] !== null)
}
