import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Comparison, Filter, FilterValue } from '#shared/domain/scim/scim-filter.ts'

type Condition = RawBuilder<boolean>
type Column = RawBuilder<unknown>
type Compare = (op: Comparison, value: FilterValue) => Condition

/** An attribute of the resource, and how it is compared. */
type Attribute = { present: Condition; compare: Compare }
type Attributes = Readonly<Record<string, Attribute>>
/** Conditions on a value of a multi-valued attribute, by that attribute. */
type Lists = Readonly<Record<string, (part: Filter) => Condition>>

const no = sql<boolean>`false`
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const unread = (message: string) => new DomainError('directory_filter', { message })

function textComparison(column: Column, op: Comparison, value: string): Condition {
  if (op === 'eq') return sql`${column} = ${value}`
  if (op === 'ne') return sql`${column} is distinct from ${value}`
  if (op === 'co') return sql`position(${value} in ${column}) > 0`
  if (op === 'sw') return sql`starts_with(${column}, ${value})`
  if (op === 'ew') return sql`right(${column}, length(${value}::text)) = ${value}`
  throw unread('Cet attribut ne se compare que par eq, ne, co, sw, ew ou pr.')
}

const asText = (value: FilterValue): string => {
  if (typeof value !== 'string') throw unread('Cet attribut se compare à un texte entre guillemets.')
  return value
}

const orNull =
  (column: Column, compare: Compare): Compare =>
  (op, value) => {
    if (value !== null) return compare(op, value)
    if (op === 'eq') return sql`${column} is null`
    if (op === 'ne') return sql`${column} is not null`
    throw unread('null ne se compare que par eq ou ne.')
  }

/** A text whose case counts. */
export const exactText = (column: Column): Attribute => ({
  present: sql`${column} is not null`,
  compare: orNull(column, (op, value) => textComparison(column, op, asText(value))),
})

export const foldedText = (column: Column): Attribute => {
  const lowered = sql`lower(${column})`
  return {
    present: sql`${column} is not null`,
    compare: orNull(column, (op, value) => textComparison(lowered, op, asText(value).toLowerCase())),
  }
}

export const identifier = (column: Column): Attribute => ({
  present: sql`true`,
  compare: (op, value) => {
    const known = typeof value === 'string' && UUID.test(value)
    if (op === 'eq') return known ? sql`${column} = ${value}::uuid` : no
    if (op === 'ne') return known ? sql`${column} <> ${value}::uuid` : sql`true`
    throw unread('Un id ne se compare que par eq ou ne.')
  },
})

export const flag = (column: Column): Attribute => ({
  present: sql`true`,
  compare: (op, value) => {
    // Entra writes "True".
    const wanted = typeof value === 'string' ? value.toLowerCase() === 'true' : value === true
    if (op === 'eq') return sql`${column} = ${wanted}`
    if (op === 'ne') return sql`${column} <> ${wanted}`
    throw unread('Un état ne se compare que par eq ou ne.')
  },
})

const orders = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

export const instant = (column: Column): Attribute => ({
  present: sql`true`,
  compare: (op, value) => {
    const at = new Date(asText(value))
    if (Number.isNaN(at.getTime()) || !(op in orders)) throw unread('Cette date ne se lit pas.')
    return sql`${column} ${sql.raw(orders[op as keyof typeof orders])} ${at}`
  },
})

/** The condition of a filter. Errors: directory_filter for an attribute that is not searched. */
export function filterSql(filter: Filter, attributes: Attributes, lists: Lists = {}): Condition {
  const inner = (part: Filter) => filterSql(part, attributes, lists)
  switch (filter.op) {
    case 'and':
    case 'or':
      return sql`(${sql.join(filter.parts.map(inner), sql.raw(` ${filter.op} `))})`
    case 'not':
      return sql`not coalesce(${inner(filter.part)}, false)`
    case 'some':
      return listOf(lists, filter.attribute)(filter.part)
    case 'pr':
      return attributeOf(attributes, filter.attribute).present
    default:
      return attributeOf(attributes, filter.attribute).compare(filter.op, filter.value)
  }
}

function attributeOf(attributes: Attributes, name: string): Attribute {
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  if (!attribute) throw unread(`L’attribut ${name.slice(0, 60)} ne se recherche pas.`)
  return attribute
}

function listOf(lists: Lists, name: string): (part: Filter) => Condition {
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined
  if (!list) throw unread(`L’attribut ${name.slice(0, 60)} n’a pas plusieurs valeurs recherchées.`)
  return list
}
