import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { newPasswordSchema, signInSchema, signUpSchema } from '#shared/contract/sign-in.ts'
import { rules, sameAs } from './form-rules.ts'

const account = {
  email: 'camille@atelier.fr',
  password: 'lavande-en-pot',
  name: 'Camille Aubry',
  companyName: 'Atelier Aubry',
}
const { email, password } = account
const address = (length: number) => `${'a'.repeat(length - 5)}@x.fr`

const EMAIL = 'Email invalide'
const KNOWN = 'Mot de passe requis (min. 6 caractères)'
const NEW = 'Mot de passe requis (min. 8 caractères)'
const TOO_LONG = 'Le mot de passe est trop long (max. 128 caractères).'
const NAME = 'Nom complet requis (min. 2 caractères)'
const COMPANY = 'Nom d’entreprise requis (min. 2 caractères)'

type Case = [value: string, verdict: true | string]
const emails: Case[] = [
  ['', EMAIL],
  ['   ', EMAIL],
  ['camille', EMAIL],
  ['camille@atelier', EMAIL],
  ['josé@x.fr', EMAIL],
  ['a..b@x.fr', EMAIL],
  ['a@b c.fr', EMAIL],
  [' Camille@Atelier.fr ', true],
  [address(254), true],
  [address(255), EMAIL],
]
const newPasswords: Case[] = [
  ['', NEW],
  ['lavande', NEW],
  ['lavandes', true],
  ['        ', true],
  ['x'.repeat(128), true],
  ['x'.repeat(129), TOO_LONG],
]

/** Each light rule and its endpoint's schema must give the same verdict, in the same words. */
test.each<[field: string, rule: (text: string) => true | string, schema: ZodType, body: object, Case[]]>([
  ['email', rules.email, signUpSchema, account, emails],
  ['email', rules.email, signInSchema, { email, password }, emails],
  [
    'password',
    rules.signInPassword,
    signInSchema,
    { email, password },
    [
      ['', KNOWN],
      ['azert', KNOWN],
      ['azerty', true],
      ['x'.repeat(128), true],
      ['x'.repeat(129), 'Mot de passe incorrect.'],
    ],
  ],
  ['password', rules.newPassword, signUpSchema, account, newPasswords],
  ['newPassword', rules.newPassword, newPasswordSchema, { token: 'jeton' }, newPasswords],
  [
    'name',
    rules.fullName,
    signUpSchema,
    account,
    [
      ['', NAME],
      [' C ', NAME],
      ['\u200b\u2060\u00ad', NAME],
      ['Cé', true],
      ['x'.repeat(120), true],
      [` ${'x'.repeat(120)} `, true],
      ['x'.repeat(121), 'Nom trop long (max. 120 caractères)'],
    ],
  ],
  [
    'companyName',
    rules.companyName,
    signUpSchema,
    account,
    [
      ['', COMPANY],
      [' A ', COMPANY],
      ['\u200b\u2060\u00ad', COMPANY],
      ['AB', true],
      ['x'.repeat(80), true],
      ['x'.repeat(81), 'Nom trop long (max. 80 caractères)'],
    ],
  ],
])('%s: the page says what the endpoint says', (field, rule, schema, body, cases) => {
  for (const [value, verdict] of cases) {
    const issue = schema.safeParse({ ...body, [field]: value }).error?.issues[0]
    const said = { page: rule(value), endpoint: issue?.message ?? true, path: issue?.path }
    expect(said, JSON.stringify(value)).toEqual({
      page: verdict,
      endpoint: verdict,
      path: verdict === true ? undefined : [field],
    })
  }
})

test('a confirmation must equal the password exactly', () => {
  const judged = (text: string, of: string) => sameAs('password')(text, { password: of })
  const different = 'Les mots de passe ne correspondent pas'
  expect([judged('lavandes', 'lavandes'), judged('Lavandes', 'lavandes'), judged('', '')]).toEqual([
    true,
    different,
    different,
  ])
})
