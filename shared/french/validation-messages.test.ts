import { expect, it } from 'vitest'
import { z } from 'zod'
import { frenchErrorMap } from './validation-messages.ts'

function message(schema: z.ZodType, value: unknown): string | undefined {
  const result = schema.safeParse(value, { error: frenchErrorMap })
  return result.error?.issues[0]?.message.replace(/\s/g, ' ')
}

it.each([
  [z.string(), undefined, 'Champ requis'],
  [z.string(), null, 'Champ requis'],
  [z.string(), 5, 'Texte attendu'],
  [z.string().min(1), '', 'Champ requis'],
  [z.string().min(2), 'a', '2 caractères au minimum'],
  [z.string().max(80), 'a'.repeat(81), 'Texte trop long (max. 80 caractères)'],
  [z.email(), 'a@', 'Email invalide'],
  [z.url(), 'a', 'URL invalide'],
  [z.uuid(), 'a', 'Identifiant invalide'],
  [z.iso.date(), '21/11/2026', 'Date invalide'],
  [z.string().regex(/^a$/), 'b', 'Format invalide'],
  [z.int(), 1.5, 'Nombre entier attendu'],
  [z.number(), 'a', 'Nombre attendu'],
  [z.number().min(1), 0, '1 au minimum'],
  [z.number().max(10_000), 10_001, '10 000 au maximum'],
  [z.number().positive(), 0, 'Plus de 0 attendu'],
  [z.number().multipleOf(5), 3, 'Multiple de 5 attendu'],
  [z.array(z.string()).min(1), [], '1 élément au minimum'],
  [z.enum(['a', 'b']), 'c', 'Choix invalide'],
  [z.enum(['a', 'b']), '', 'Champ requis'],
  [z.strictObject({ a: z.string() }), { a: '', b: 1 }, 'Champ inconnu : b'],
  [z.union([z.string(), z.number()]), {}, 'Valeur invalide'],
  [z.string().min(2, 'Nom requis (min. 2 caractères)'), '', 'Nom requis (min. 2 caractères)'],
])('%#', (schema, value, expected) => {
  expect(message(schema, value)).toBe(expected)
})

it('is the locale of Zod when configured', () => {
  const { localeError } = z.config()
  z.config({ localeError: frenchErrorMap })
  expect(z.string().safeParse(undefined).error?.issues[0]?.message).toBe('Champ requis')
  z.config({ localeError })
})
