import { z } from 'zod'
import { parsePhone } from '#shared/french/phone.ts'

/** Ids of providers are numbers or texts. With an event and whoever it rings at, they make a key of 320 letters at most. */
export const idSchema = z
  .union([
    z.string().min(1).max(160),
    z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).transform(String),
  ])
  // What is not printable is no id, and NUL is no text of PostgreSQL.
  .refine((text) => !/[^\x20-\x7e]/.test(text))

/** A duration beyond a day is a fault of the provider. */
export const secondsSchema = z.number().nonnegative().max(86_400).transform(Math.round).nullish().catch(null)

/** E.164 of a number as a provider writes it, `+33 6 12 34 56 78`; null for « anonymous » and what is no number. */
export const numberSchema = z
  .string()
  .max(60)
  .transform((text) => parsePhone(text))
  .nullish()
  .catch(null)

/** Neither NUL nor half a character: PostgreSQL keeps neither. */
const isKept = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** The name that a provider gives to what happened. */
export const eventSchema = z.string().min(1).max(100).refine(isKept)

/** An address, an id or an extension. */
export const userSchema = z
  .union([z.string().max(120).refine(isKept), z.number().transform(String)])
  .transform((text) => text.trim().toLowerCase())
  .nullish()
  .catch(null)

/** The JSON of a delivery; undefined where it is none. */
export function jsonOf(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
