import type { ErrorTable } from '../verdict.ts'

/** Refusals of the directory's requests, whose text an administrator reads in the log of Entra or Okta, and of its screen. */
export const directoryErrors = {
  directory_token_refused: { status: 401, text: 'Ce jeton d’annuaire est inconnu ou révoqué.' },
  directory_filter: { status: 400, text: 'Ce filtre ne se lit pas.' },
  directory_path: { status: 400, text: 'Ce chemin ne se lit pas.' },
  directory_value: { status: 400, text: 'Cette valeur ne convient pas.' },
  directory_syntax: { status: 400, text: 'Le corps de la requête ne se lit pas.' },
  directory_target: { status: 400, text: 'Ce chemin ne désigne aucune valeur.' },
  directory_mutability: { status: 400, text: 'Cet attribut ne se modifie pas.' },
  directory_domain: {
    status: 400,
    text: 'Aucune adresse de cette personne n’appartient à un domaine prouvé de l’organisation.',
  },
  directory_user_exists: {
    status: 409,
    text: 'Un utilisateur de l’annuaire a déjà cet identifiant ou ce compte.',
  },
  directory_group_exists: { status: 409, text: 'Un groupe de l’annuaire a déjà ce nom.' },
  directory_version: { status: 412, text: 'Cette ressource a changé entre-temps.' },
  directory_unsupported: { status: 501, text: 'Cette opération n’est pas prise en charge.' },
  directory_tokens_full: {
    status: 409,
    text: 'Deux jetons sont déjà actifs. Révoquez-en un pour en créer un autre.',
  },
} as const satisfies ErrorTable

/** `scimType` of a refusal (RFC 7644, section 3.12). */
export const scimTypes: Readonly<Record<string, string>> = {
  directory_filter: 'invalidFilter',
  directory_path: 'invalidPath',
  directory_value: 'invalidValue',
  directory_syntax: 'invalidSyntax',
  directory_target: 'noTarget',
  directory_mutability: 'mutability',
  directory_domain: 'invalidValue',
  directory_user_exists: 'uniqueness',
  directory_group_exists: 'uniqueness',
  last_owner: 'mutability',
  last_owner_kept: 'mutability',
}
