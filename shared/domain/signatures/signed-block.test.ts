import { expect, test } from 'vitest'
import { type ShownSignature, signedBlock } from './signed-block.ts'

const signed: ShownSignature = {
  documentNumber: 'D-2026-0044',
  timeZone: 'Europe/Paris',
  signer: { name: 'Claire Lenoir', quality: 'Gérante', email: 'claire@boutique.test' },
  signature: { kind: 'typed', text: 'Claire Lenoir' },
  signedAt: '2026-11-28T21:12:40.000Z',
  sealCertificate: { serial: '5a02ea77c3b0d3e1' },
}

test('a signed devis says who, in what quality, when, where the hour is from, how and under which seal', () => {
  expect(signedBlock(signed, 'beside')).toEqual({
    title: 'Bon pour accord, signé électroniquement',
    lines: [
      'Claire Lenoir, Gérante',
      'le 28 novembre 2026 à 22:12 (heure de Paris)',
      'Identité vérifiée par un code envoyé à c•••@boutique.test',
    ],
    seal: 'Devis D-2026-0044 · sceau de l’installation n°\u00a05a02ea77… · dossier de preuve joint',
    mark: { kind: 'typed', text: 'Claire Lenoir' },
  })
})

test('a mandate is its own proof, and an unknown town has its offset', () => {
  const block = signedBlock({ ...signed, kind: 'mandate', timeZone: 'Indian/Reunion' }, 'here')
  expect(block.title).toBe('Mandat signé électroniquement')
  expect(block.lines[1]).toBe('le 29 novembre 2026 à 01:12 (UTC+04:00)')
  expect(block.seal).toMatch(/^Mandat D-2026-0044 .* preuves dans ce dossier$/)
})

test('somebody without a quality is a name alone', () => {
  const { lines } = signedBlock({ ...signed, signer: { ...signed.signer, quality: null } }, 'beside')
  expect(lines[0]).toBe('Claire Lenoir')
})
