import { DomainError } from '#shared/domain/domain-error.ts'

/** Names the addresses, so that an administrator knows which domain to prove. Errors: directory_domain, always. */
export function refuseDomain(addresses: readonly string[]): never {
  const named = addresses.slice(0, 3).join(', ')
  throw new DomainError(
    'directory_domain',
    named === ''
      ? { message: 'Ni userName ni emails ne contient d’adresse e-mail.' }
      : {
          message: `Aucune adresse de cette personne (${named}) n’appartient à un domaine prouvé de l’organisation. Prouvez-le dans les réglages de la connexion d’entreprise.`,
        },
  )
}
