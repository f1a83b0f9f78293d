import { expect, it } from 'vitest'
import { attestationText } from './attestation.ts'

const publisher = { name: 'Ardoise SAS', siren: '552081317', address: '8 rue des Tanneurs, 37000 Tours' }
const company = { name: 'Atelier Aubry', siren: null, address: null }

it('names both parties, leaves blank what is not known, and signs nothing', () => {
  const text = attestationText({ publisher, company })
  expect(text).toContain('Ardoise SAS, SIREN 552')
  expect(text).toContain('Atelier Aubry, SIREN ……')
  expect(text).toContain('Article 286, I, 3° bis')
  expect(text.match(/Signature\s:$/gm)).toHaveLength(2)
  expect(text).not.toMatch(/null|undefined/)
})
