import { expect, test } from 'vitest'
import { ApiError, faultOf, unlessGone } from './api-error.ts'

test('what is gone already is deleted; any other refusal is one', async () => {
  expect(await unlessGone(Promise.resolve('done'))).toBe('done')
  expect(await unlessGone(Promise.reject(new ApiError(404, { code: 'not_found' })))).toBeUndefined()
  const refused = new ApiError(409, { code: 'version_conflict' })
  await expect(unlessGone(Promise.reject(refused))).rejects.toBe(refused)
})

test('the sentence of a field comes before that of the refusal', () => {
  const fields = [{ path: 'file', code: 'file_unreadable', message: 'Ce fichier est vide.' }]
  expect(faultOf(new ApiError(400, { message: 'Refusé.', fields }))).toBe('Ce fichier est vide.')
  expect(faultOf(new ApiError(400, { message: 'Refusé.' }))).toBe('Refusé.')
})
