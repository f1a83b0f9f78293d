import type { z } from 'zod'
import { formatDate, formatInteger } from './format.ts'
import { NBSP } from './typography.ts'

/** Messages of fields that Zod cannot word by itself, beside those of the specification's section 5. */
export const fieldMessages = {
  required: 'Champ requis',
  email: 'Email invalide',
  url: 'URL invalide',
  siren: 'SIREN invalide (9 chiffres)',
  siret: 'SIRET invalide (14 chiffres)',
  vatNumber: 'Numéro de TVA invalide',
  iban: 'IBAN invalide',
  bic: 'BIC invalide (8 ou 11 caractères)',
  phone: 'Numéro de téléphone invalide',
  postalCode: 'Code postal invalide',
  money: 'Montant invalide',
  quantity: 'Quantité invalide',
  percent: 'Pourcentage invalide',
  date: 'Date invalide',
} as const

const formatMessages: Record<string, string> = {
  email: fieldMessages.email,
  url: fieldMessages.url,
  uuid: 'Identifiant invalide',
  guid: 'Identifiant invalide',
  date: fieldMessages.date,
  datetime: 'Date et heure invalides',
  time: 'Heure invalide',
  e164: fieldMessages.phone,
  iban: fieldMessages.iban,
  regex: 'Format invalide',
}

const typeMessages: Record<string, string> = {
  number: 'Nombre attendu',
  int: 'Nombre entier attendu',
  bigint: 'Nombre entier attendu',
  boolean: 'Oui ou non attendu',
  string: 'Texte attendu',
  array: 'Liste attendue',
  date: fieldMessages.date,
}

/** Zod's messages in French: `z.config({ localeError: frenchErrorMap })`. Messages written in a schema come first. */
export const frenchErrorMap: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return fieldMessages.required
      return typeMessages[issue.expected] ?? 'Valeur invalide'
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum, issue.inclusive ?? true)
    case 'too_big':
      return tooBig(issue.origin, issue.maximum, issue.inclusive ?? true)
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'Format invalide'
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? fieldMessages.required : 'Choix invalide'
    case 'not_multiple_of':
      return `Multiple de ${figure(issue.divisor)} attendu`
    case 'unrecognized_keys':
      return `Champ inconnu${NBSP}: ${issue.keys.join(', ')}`
    default:
      return 'Valeur invalide'
  }
}

type Bound = number | bigint

function tooSmall(origin: string, minimum: Bound, inclusive: boolean): string {
  if (origin === 'string') {
    return minimum === 1 || minimum === 1n
      ? fieldMessages.required
      : `${sized(minimum, 'caractère')} au minimum`
  }
  if (origin === 'array' || origin === 'set') return `${sized(minimum, 'élément')} au minimum`
  if (origin === 'date')
    return `Date trop ancienne (au plus tôt le ${formatDate(new Date(Number(minimum)), 'UTC')})`
  if (origin === 'file') return 'Fichier trop petit'
  return inclusive ? `${figure(minimum)} au minimum` : `Plus de ${figure(minimum)} attendu`
}

function tooBig(origin: string, maximum: Bound, inclusive: boolean): string {
  if (origin === 'string') return `Texte trop long (max. ${sized(maximum, 'caractère')})`
  if (origin === 'array' || origin === 'set') return `${sized(maximum, 'élément')} au maximum`
  if (origin === 'date')
    return `Date trop tardive (au plus tard le ${formatDate(new Date(Number(maximum)), 'UTC')})`
  if (origin === 'file') return 'Fichier trop volumineux'
  return inclusive ? `${figure(maximum)} au maximum` : `Moins de ${figure(maximum)} attendu`
}

function figure(value: Bound): string {
  return formatInteger(Number(value))
}

function sized(value: Bound, noun: string): string {
  return `${figure(value)}${NBSP}${noun}${Number(value) > 1 ? 's' : ''}`
}
