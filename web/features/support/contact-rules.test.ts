import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { supportContract } from '#shared/contract/support.ts'
import { rules } from './contact-rules.ts'

const schema = supportContract.sendContactMessage['~orpc'].inputSchema as ZodType
const message = {
  name: 'Camille Aubry',
  email: 'camille@atelier.fr',
  company: 'Atelier Aubry',
  subject: 'Une question',
  message: 'Bonjour, une question.',
  token: 'jeton',
}
const EMAIL = 'Email invalide'

/** Each light rule and the endpoint's schema must give the same verdict, in the same words. */
test.each<[field: keyof typeof rules, cases: [value: string, verdict: true | string][]]>([
  [
    'name',
    [
      ['', 'Nom requis (min. 2 caractères)'],
      [' C ', 'Nom requis (min. 2 caractères)'],
      ['Cé', true],
      ['x'.repeat(120), true],
      ['x'.repeat(121), 'Nom trop long (max. 120 caractères)'],
    ],
  ],
  [
    'email',
    [
      ['', EMAIL],
      ['camille@', EMAIL],
      ['josé@x.fr', EMAIL],
      [' Camille@Atelier.fr ', true],
      [`${'a'.repeat(249)}@x.fr`, true],
      [`${'a'.repeat(250)}@x.fr`, EMAIL],
    ],
  ],
  [
    'company',
    [
      ['A', 'Entreprise requise (min. 2 caractères)'],
      ['AB', true],
      ['x'.repeat(121), 'Entreprise trop longue (max. 120 caractères)'],
    ],
  ],
  [
    'phone',
    [
      ['', true],
      ['0'.repeat(40), true],
      ['0'.repeat(41), 'Téléphone trop long (max. 40 caractères)'],
    ],
  ],
  [
    'subject',
    [
      ['Devi', 'Sujet requis (min. 5 caractères)'],
      // A mail's subject is one line: spaces that follow one another count as one.
      ['De  i', 'Sujet requis (min. 5 caractères)'],
      ['Devis', true],
      ['x'.repeat(150), true],
      [`${'x'.repeat(75)}${' '.repeat(10)}${'x'.repeat(74)}`, true],
      ['x'.repeat(151), 'Sujet trop long (max. 150 caractères)'],
    ],
  ],
  [
    'message',
    [
      ['  Bonjour  ', 'Message requis (min. 10 caractères)'],
      ['Bonjour\n\nM', true],
      ['x'.repeat(5_000), true],
      ['x'.repeat(5_001), 'Message trop long (max. 5000 caractères)'],
    ],
  ],
])('%s: the page and the endpoint give the same message', (field, cases) => {
  for (const [value, verdict] of cases) {
    const issue = schema.safeParse({ ...message, [field]: value }).error?.issues[0]
    const said = { page: rules[field](value), endpoint: issue?.message ?? true, path: issue?.path }
    expect(said, JSON.stringify(value)).toEqual({
      page: verdict,
      endpoint: verdict,
      path: verdict === true ? undefined : [field],
    })
  }
})
