import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { authMessageOf } from './auth-errors.ts'

const TOO_MANY = 'Trop de tentatives. Veuillez réessayer plus tard.'
const tooMany = (retryAfterSeconds?: number) =>
  new ApiError(429, { code: 'rate_limited', message: TOO_MANY, retryAfterSeconds })

test.each([
  ['a wait of seconds', tooMany(45), `${TOO_MANY} Prochain essai dans 45\u00a0s.`],
  ['a wait of minutes', tooMany(690), `${TOO_MANY} Prochain essai dans 12\u00a0min.`],
  ['a wait that is not known', tooMany(), TOO_MANY],
  [
    'a faulty field',
    new ApiError(400, {
      message: 'Certains champs sont à corriger.',
      fields: [{ path: 'email', code: 'invalid_format', message: 'Email invalide' }],
    }),
    'Email invalide',
  ],
  [
    'an error of the page itself',
    new TypeError('x is not a function'),
    'Une erreur est survenue, réessayez.',
  ],
])('%s: the sentence of the specification, then the delay', (_case, error, sentence) => {
  expect(authMessageOf(error)).toBe(sentence)
})
