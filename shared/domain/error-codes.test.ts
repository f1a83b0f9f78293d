import { describe, expect, it } from 'vitest'
import { assertCan, DomainError } from './domain-error.ts'
import { errorCodes, fieldError, isErrorCode } from './error-codes.ts'

describe('errorCodes', () => {
  it.each(Object.entries(errorCodes))(
    '%s has an HTTP error status and a French text',
    (code, { status, text }) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
      expect(text.length).toBeGreaterThan(10)
    },
  )

  it.each(Object.entries(errorCodes))('%s respects French typography', (_code, { text }) => {
    expect(text).not.toMatch(/['"]| [:;!?]/)
  })

  it('keeps the words of the specification', () => {
    expect(errorCodes.organization_slug_taken.text).toBe('Ce nom d’organisation est déjà pris')
    expect(errorCodes.last_owner.text).toBe('Impossible de retirer le dernier propriétaire de l’organisation')
    expect(errorCodes.code_invalid.text).toBe('Code de vérification incorrect')
  })
})

describe('DomainError', () => {
  it('carries its code, text, fields, data and delay', () => {
    const fields = [fieldError('lines', 'quote_empty')]
    const error = new DomainError('quote_empty', { fields, data: { quoteId: 'q' }, retryAfterSeconds: 30 })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      code: 'quote_empty',
      fields,
      data: { quoteId: 'q' },
      retryAfterSeconds: 30,
    })
    expect(error.message).toBe(errorCodes.quote_empty.text)
  })

  it('is thrown by assertCan on a refusal only', () => {
    expect(() => assertCan({ ok: true })).not.toThrow()
    expect(() => assertCan({ ok: false, code: 'quote_not_draft' })).toThrow(DomainError)
  })

  it('recognises its own codes and nothing inherited', () => {
    expect(isErrorCode('not_found')).toBe(true)
    expect(isErrorCode('toString')).toBe(false)
    expect(isErrorCode(404)).toBe(false)
  })
})
