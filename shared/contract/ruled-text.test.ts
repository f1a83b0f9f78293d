import type { AnyContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { accountRules } from '#shared/domain/sign-in/account-rules.ts'
import { contract } from './contract.gen.ts'
import { lineText, ruledLine } from './ruled-text.ts'
import { signUpSchema } from './sign-in.ts'

const BROKEN = 'Aïda\r\nBcc: tous@exemple.fr\u2028\u202egpj.\u2066exe\u0085\u0007'

test('a name loses its line breaks and reversed text', () => {
  expect(lineText().trim().parse(BROKEN)).toBe('Aïda Bcc: tous@exemple.fr gpj.exe')
  expect(lineText().parse('Jean\u00a0Paul d’Été, 山田\u200d')).toBe('Jean\u00a0Paul d’Été, 山田\u200d')
  expect(ruledLine(accountRules.fullName).parse(BROKEN)).not.toMatch(/[\r\n\u2028\u202e]/)
})

const INVISIBLE = [
  '\u200b',
  '\u2060\u00ad',
  '\u3164',
  '\u{e0041}\u{e007f}',
  '\u2800',
  ' \u00a0\u200d ',
  '\ufeff',
]

test('a name of invisible signs is empty, and refused where one is required', () => {
  for (const text of INVISIBLE) {
    expect(lineText().parse(text)).toBe('')
    expect(ruledLine(accountRules.fullName).safeParse(text).success).toBe(false)
  }
  expect(lineText().parse('\u200bAïda')).toBe('\u200bAïda')
})

const ON_ONE_LINE =
  /^(name|firstName|lastName|orgName|companyName|businessName|title|jobTitle|city|addressLine[12]|line[12]|legalForm|reference|unit|quality)$/

/** Every field of an input that goes on one line, with where it stands. */
function lines(schema: z.ZodType | undefined, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      const at = `${path}.${name}`
      return ON_ONE_LINE.test(name) ? [[at, field] as [string, z.ZodType]] : lines(field, at)
    })
  if (schema instanceof z.ZodArray) return lines(schema.element as z.ZodType, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => lines(one as z.ZodType, path))
  const { def } = schema?._zod ?? {}
  if (def && 'innerType' in def) return lines(def.innerType as z.ZodType, path)
  return []
}

const fields = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures as Record<string, AnyContractProcedure>).flatMap(([name, procedure]) => {
    const { route, inputSchema } = procedure['~orpc']
    return route.method === 'GET' ? [] : lines(inputSchema as z.ZodType, `${feature}.${name}`)
  }),
)

test('every one-line field of the contract removes or refuses line breaks and reversed text', () => {
  const all = [...fields, ...lines(signUpSchema, 'signUp')]
  expect(all.length).toBeGreaterThan(40)
  const kept = all.filter(([, schema]) => {
    const { success, data } = schema.safeParse('A\r\nB\u202egpj')
    return success && /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(String(data))
  })
  expect(kept.map(([path]) => path)).toEqual([])
})

test('no one-line field of the contract keeps a text that nobody sees', () => {
  const kept = [...fields, ...lines(signUpSchema, 'signUp')].filter(([, schema]) =>
    INVISIBLE.some((text) => {
      const { success, data } = schema.safeParse(text)
      return success && typeof data === 'string' && data.trim() !== ''
    }),
  )
  expect(kept.map(([path]) => path)).toEqual([])
})
