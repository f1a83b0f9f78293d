import { z } from 'zod'
import { FAR_ACCOUNT, isDebitable } from '#shared/domain/direct-debits/debtor-account.ts'
import { BAD_BIC, parseBic } from '#shared/french/iban.ts'
import { BAD_IBAN, parseIban } from '../french/iban.ts'
import { lineText } from './ruled-text.ts'

const parsed = (max: number, parse: (text: string) => string | null, message: string) =>
  z
    .string()
    .max(max, message)
    .transform((text, context) => {
      const read = parse(text)
      if (read === null) context.addIssue({ code: 'custom', message })
      return read ?? z.NEVER
    })
/** The same, or nothing: null. */
export const optional = (max: number, parse: (text: string) => string | null, message: string) =>
  z
    .string()
    .max(max, message)
    .nullish()
    .transform((value, context) => {
      const text = value?.trim() ?? ''
      if (text === '') return null
      const read = parse(text)
      if (read === null) context.addIssue({ code: 'custom', message })
      return read ?? z.NEVER
    })

export const holderSchema = lineText()
  .trim()
  .min(1, 'Champ requis')
  .max(70, 'Nom trop long (max. 70 caractères)')
/** The account of a mandate. */
export const ibanSchema = parsed(60, parseIban, BAD_IBAN).refine(isDebitable, FAR_ACCOUNT)
export const bicSchema = optional(20, parseBic, BAD_BIC)
