import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCodes } from '#shared/domain/error-codes.ts'
import { UNKNOWN_ERROR } from '../unknown-error.ts'
import { translateAuthError } from './auth-messages.ts'

describe('translateAuthError', () => {
  it.each([
    ['auth/invalid-email', 'Adresse e-mail invalide.', 'email'],
    ['auth/wrong-password', 'Mot de passe incorrect.', 'password'],
    ['auth/email-not-verified', 'Veuillez confirmer votre e-mail avant de vous connecter.', 'email'],
    ['Email not confirmed', 'Veuillez confirmer votre e-mail avant de vous connecter.', 'email'],
    ['auth/user-not-found', 'Aucun compte trouvé avec cette adresse e-mail.', 'email'],
    ['auth/too-many-requests', 'Trop de tentatives. Veuillez réessayer plus tard.', null],
    ['auth/weak-password', 'Le mot de passe doit contenir au moins 8 caractères.', 'password'],
    ['auth/email-already-in-use', 'Cette adresse e-mail est déjà utilisée.', 'email'],
    ['Invalid login credentials', 'Email ou mot de passe incorrect.', 'password'],
    ['anything else', 'Une erreur est survenue, réessayez.', null],
  ])('translates %s into the words of the specification', (trigger, text, field) => {
    expect(translateAuthError(trigger)).toEqual({ text, field })
  })

  it.each([
    ['INVALID_EMAIL_OR_PASSWORD', 'Email ou mot de passe incorrect.'],
    ['EMAIL_NOT_VERIFIED', 'Veuillez confirmer votre e-mail avant de vous connecter.'],
    ['USER_ALREADY_EXISTS', 'Cette adresse e-mail est déjà utilisée.'],
    ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'Cette adresse e-mail est déjà utilisée.'],
    ['PASSWORD_TOO_SHORT', 'Le mot de passe doit contenir au moins 8 caractères.'],
    ['PASSWORD_COMPROMISED', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
    ['INVALID_OTP', 'Code de vérification incorrect'],
    ['OTP_EXPIRED', 'Ce code a expiré. Demandez-en un nouveau.'],
    ['TOO_MANY_ATTEMPTS', 'Trop d’essais avec ce code. Demandez-en un nouveau.'],
    ['User already exists.', 'Cette adresse e-mail est déjà utilisée.'],
  ])('knows better-auth’s %s', (code, text) => {
    expect(translateAuthError(code).text).toBe(text)
  })

  it('translates our own codes as error-codes.ts does', () => {
    const known = Object.entries(errorCodes)
      .map(([code, { text }]) => ({ code, text, translated: translateAuthError(code).text }))
      .filter(({ translated }) => translated !== UNKNOWN_ERROR)
    expect(known.map(({ code }) => code).sort()).toEqual([
      'code_attempts_exceeded',
      'code_expired',
      'code_invalid',
      'email_not_verified',
      'email_taken',
      'invalid_credentials',
      'link_invalid',
      'rate_limited',
      'unauthenticated',
      'wrong_password',
    ])
    for (const { code, text, translated } of known) expect(translated, code).toBe(text)
    expect(errorCodes.internal.text).toBe(UNKNOWN_ERROR)
  })

  // Codes of server/features/sign-in/routes/web-exchange.ts; no text tells that an address has no account (ADR 009).
  it.each([
    ['INVALID_OTP', 'code_invalid'],
    ['OTP_EXPIRED', 'code_expired'],
    ['TOO_MANY_ATTEMPTS', 'code_attempts_exceeded'],
    ['INVALID_EMAIL_OR_PASSWORD', 'invalid_credentials'],
    ['EMAIL_NOT_VERIFIED', 'email_not_verified'],
    ['INVALID_TOKEN', 'link_invalid'],
  ] satisfies [string, ErrorCode][])('translates better-auth’s %s like our %s', (theirs, ours) => {
    expect(translateAuthError(theirs).text).toBe(errorCodes[ours].text)
  })

  it('ignores names inherited from Object', () => {
    expect(translateAuthError('toString').text).toBe('Une erreur est survenue, réessayez.')
    expect(translateAuthError('').field).toBe(null)
  })
})
