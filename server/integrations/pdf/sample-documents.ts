import { createHash } from 'node:crypto'
import type { DocumentLine, QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { computeTotals } from '#shared/domain/documents/totals.ts'
import { chainEvents, type SignatureProof } from '#shared/domain/signatures/signature-proof.ts'
import type { PdfAsker } from './port.ts'

/** An asker, for uses where it does not matter. */
export const sampleAsker: PdfAsker = { orgId: 'sample', userId: 'zoé' }

const works = [
  'Audit de l’existant et atelier de cadrage\nDeux demi-journées sur site, compte rendu sous 48 heures',
  'Maquettes des écrans principaux',
  'Développement du site vitrine\nPages d’accueil, de services et de contact ; formulaire relié à votre messagerie',
  'Reprise des contenus et des photographies',
  'Formation de deux personnes à la mise à jour',
]

/** A believable quote of `count` lines, for tests and measures: always the same for the same arguments. */
export function sampleQuote(count: number, changes: Partial<QuoteDocument> = {}): QuoteDocument {
  const lines: DocumentLine[] = Array.from({ length: count }, (_, index) => ({
    kind: 'item' as const,
    id: `line-${index}`,
    description: works[index % works.length] ?? '',
    quantityMilli: [1_000, 2_500, 12_000][index % 3] ?? 1_000,
    unit: [null, 'jour', 'heure'][index % 3] ?? null,
    unitPriceCents: 12_345 + ((index * 7_919) % 90_000),
    discountBps: index % 4 === 3 ? 1_000 : 0,
    vatRateBps: [2_000, 2_000, 1_000, 550][index % 4] ?? 2_000,
  }))
  if (count > 4) {
    lines.splice(3, 0, { kind: 'section', id: 'section-2', title: 'Réalisation' })
    lines.unshift({ kind: 'section', id: 'section-1', title: 'Préparation' })
  }
  const discount = changes.discount ?? (count > 4 ? { kind: 'percent' as const, bps: 500 } : null)
  return {
    number: 'D-2026-0042',
    title: 'Refonte du site internet et accompagnement de l’équipe',
    issuedOn: '2026-11-21',
    validUntil: '2026-12-21',
    currency: 'EUR',
    seller: {
      name: 'Atelier Lagrange',
      legalForm: 'SAS au capital de 10\u202f000\u00a0€',
      addressLines: ['12 rue des Ardoisières'],
      postalCode: '49000',
      city: 'Angers',
      country: 'FR',
      siren: '732829320',
      siret: '73282932000074',
      vatNumber: 'FR44732829320',
      email: 'bonjour@atelier-lagrange.test',
      phone: '02\u202f41\u202f00\u202f00\u202f00',
    },
    sellerLogo: null,
    buyer: {
      name: 'Menuiserie Delaunay',
      legalForm: 'SARL',
      addressLines: ['Zone artisanale des Landes', '4 allée du Châtaignier'],
      postalCode: '44110',
      city: 'Châteaubriant',
      country: 'FR',
      siren: '552081317',
      siret: null,
      vatNumber: 'FR83552081317',
      email: null,
      phone: null,
    },
    attention: 'Mme Éloïse Delaunay',
    lines,
    discount,
    totals: computeTotals(changes.lines ?? lines, discount),
    paymentTerms: 'Acompte de 30\u00a0% à la commande, solde à 30\u00a0jours à réception de la facture.',
    notes:
      'Les délais courent à partir de la réception de l’acompte.\nLes déplacements hors de la région sont facturés en sus.',
    mentions: [
      'Pénalités de retard\u00a0: trois fois le taux d’intérêt légal, exigibles sans rappel (C.\u00a0com. L.\u00a0441-10).',
      'Indemnité forfaitaire pour frais de recouvrement due par les professionnels\u00a0: 40\u00a0€.',
    ],
    ...changes,
  }
}

/** A complete proof with a right chain of events. */
export function sampleProof(changes: Partial<SignatureProof> = {}): SignatureProof {
  const ip = '203.0.113.24'
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1'
  const steps: [string, string, string][] = [
    ['2026-11-20T08:30:12.000Z', 'quote.sent', 'Devis envoyé à eloise@delaunay.test'],
    ['2026-11-21T13:58:02.000Z', 'quote.opened', 'Devis ouvert par le lien reçu'],
    ['2026-11-21T14:01:40.000Z', 'code.sent', 'Code à usage unique envoyé'],
    ['2026-11-21T14:02:21.000Z', 'code.verified', 'Code vérifié'],
    ['2026-11-21T14:02:22.000Z', 'quote.signed', 'Devis signé'],
  ]
  const events = steps.map(([at, type, label], index) => ({
    at,
    type,
    label,
    ip: index === 0 ? null : ip,
    userAgent: index === 0 ? null : userAgent,
  }))
  return {
    documentNumber: 'D-2026-0042',
    documentTitle: 'Refonte du site internet et accompagnement de l’équipe',
    organizationName: 'Atelier Lagrange',
    timeZone: 'Europe/Paris',
    signer: { name: 'Éloïse Delaunay', quality: 'Gérante', email: 'eloise@delaunay.test' },
    consent: {
      version: '2026-11',
      text: 'J’ai lu le devis D-2026-0042, j’en accepte les prix et les conditions, et je le signe électroniquement.',
    },
    authentication: {
      method: 'email_otp',
      codeSentAt: '2026-11-21T14:01:40.000Z',
      codeVerifiedAt: '2026-11-21T14:02:21.000Z',
    },
    signature: { kind: 'typed', text: 'Éloïse Delaunay' },
    ip,
    userAgent,
    openedAt: '2026-11-21T13:58:02.000Z',
    signedAt: '2026-11-21T14:02:22.000Z',
    documentSha256: sha256('the PDF shown'),
    documentVersionId: '0198f2c4-7d1e-7c3a-9b52-3f1f6a2d9e10',
    sealedSha256: sha256('the sealed PDF'),
    sealCertificate: {
      subject: 'CN=Ardoise – cachet de l’installation',
      serial: '4f1a9c2e77b0d3e1',
      fingerprintSha256: sha256('the certificate'),
    },
    events: chainEvents(events, sha256),
    ...changes,
  }
}

/** SHA-256 in hexadecimal, as the proofs want it. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
