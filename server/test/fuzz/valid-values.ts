import type { Random } from '#server/demo/seeded-random.ts'
import type { Schema } from './operations.ts'

/** Ids and secrets by the name of the field that takes them: `companyId`, `token`. */
export type Known = Record<string, string[]>

/** Values that the schema alone cannot tell, by the name of their field. */
const WORDS: Record<string, string[]> = {
  email: ['claire.delaunay@exemple.fr', 'achats@exemple.fr'],
  address: ['facturation@exemple.fr'],
  billingEmail: ['compta@exemple.fr'],
  iban: [
    ...['FR1420041010050500013M02606', 'FR7630006000011234567890189'],
    ...['DE89370400440532013000', 'BE68539007547034'],
  ],
  creditorId: ['FR72ZZZ123456'],
  siren: ['552081317', '732829320'],
  siret: ['55208131766522'],
  vatNumber: ['FR03552081317'],
  phone: ['+33612345678', '01 44 55 66 77'],
  mobile: ['+33698765432'],
  website: ['https://exemple.fr'],
  country: ['FR', 'BE'],
  timezone: ['Europe/Paris'],
  currency: ['EUR'],
  postalCode: ['69003', '75011'],
  host: ['127.0.0.1', 'imap.exemple.fr'],
  svgPath: ['M 1 1 L 20 20'],
  issuer: ['https://exemple.fr'],
}
const NAMES = ['Atelier Delaunay', 'Éloïse Martin', 'Pose d’un escalier', 'Relevé de mars', 'Zoé']

/** A value that fits the schema, as far as a schema tells; `name` is its field's. */
export function validValue(schema: Schema, name: string, random: Random, own: Known): unknown {
  const value = (inner: Schema) => validValue(inner, name, random, own)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return value(random.pick(choices))
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(value))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, random, own)
    case 'array': {
      const least = schema.minItems ?? 0
      const count = random.integer(least, Math.min(schema.maxItems ?? 3, least + 2))
      // `companyIds` holds what `companyId` takes.
      const one = name.replace(/s$/, '')
      return Array.from({ length: count }, () => validValue(schema.items ?? {}, one, random, own))
    }
    case 'integer':
    case 'number':
      return numberOf(schema, name, random, own)
    case 'boolean':
      return random.integer(0, 1) === 1
    case 'null':
      return null
    default:
      return textOf(schema, name, random, own)
  }
}

function objectOf(schema: Schema, random: Random, own: Known): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {})
  const kept = fields.filter(([name]) => schema.required?.includes(name) || random.integer(1, 10) > 4)
  return Object.fromEntries(kept.map(([name, inner]) => [name, validValue(inner, name, random, own)]))
}

/** Rates of VAT that exist in France, in basis points. */
const VAT_RATES = [0, 550, 1_000, 2_000]

function numberOf(schema: Schema, name: string, random: Random, own: Known): number {
  // Values of the last answer: its revision, or the sum that is owed or was received.
  const told = Number(own[name]?.[0] ?? Number.NaN)
  if (Number.isInteger(told) && random.integer(1, 3) > 1) return told
  // Nearly everything is still at its first revision.
  if (name === 'revision' && random.integer(1, 4) > 1) return 1
  if (name.endsWith('RateBps') || name === 'percentageBps') return random.pick(VAT_RATES)
  const { minimum, maximum, exclusiveMinimum } = schema
  const floor = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  // Amounts may be below zero; most are not.
  const least = floor < 0 && random.integer(1, 10) > 1 ? 0 : floor
  const most = Math.max(least, Math.min(maximum ?? least + 10_000, least + 10_000))
  return random.integer(Math.ceil(least), Math.floor(most))
}

function textOf(schema: Schema, name: string, random: Random, own: Known): string {
  const known = own[name]
  if (known?.length) return random.pick(known)
  if (schema.format === 'uuid') return crypto.randomUUID()
  if (schema.format === 'date-time') return '2026-11-20T09:30:00.000Z'
  if (schema.format === 'date') return '2026-11-20'
  const words = WORDS[name] ?? (schema.format === 'email' ? WORDS.email : undefined)
  if (words) return random.pick(words)
  if (schema.pattern === '^\\d{6}$') return String(random.integer(100_000, 999_999))
  if (schema.pattern?.startsWith('^[0-9a-f]{64}')) return 'ab'.repeat(32)
  if (schema.pattern?.includes('a-z0-9-')) return `atelier-${random.integer(1, 1e9)}`
  return random
    .pick(NAMES)
    .slice(0, schema.maxLength ?? 100)
    .padEnd(schema.minLength ?? 0, 'x')
}
