import type { MandateForm } from '#shared/domain/direct-debits/mandate-form.ts'
import { proofRuleText } from '#shared/domain/signatures/proof-rule.ts'
import type { ProofEvent, SignatureProof } from '#shared/domain/signatures/signature-proof.ts'
import { signedBlock } from '#shared/domain/signatures/signed-block.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDate, formatTime } from '#shared/french/format.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'
import { type PaperColours, paperColours } from './document-view.ts'
import type { LogoImage } from './logo-image.ts'
import { textLines } from './printable-text.ts'
import { type SignedBlockView, signedBlockView } from './signed-block-view.ts'

type Fact = { label: string; lines: string[]; code?: boolean }
type Section = { title: string; facts: Fact[] }

/** Input of `templates/proof.typ`. `logo` is the drawn signature, where it can be drawn. */
export type ProofView = {
  title: string
  author: string
  date: number[]
  watermark: null
  heading: string
  reference: string
  summary: string[]
  sections: Section[]
  signature: { title: string; signed: SignedBlockView }
  /** The mandate that was signed, on a page before. */
  form: MandateForm | null
  colours: PaperColours
  logo: { path: string; alt: string } | null
  journal: { title: string; intro: string; columns: string[]; rows: JournalRow[] }
  checks: { title: string; lines: string[] }
  footer: string[]
  footerReference: string
}
type JournalRow = { at: string; label: string; origin: string[]; hash: string }

/** The printed texts of a proof, and the drawn signature when there is one. */
export function proofView(
  proof: SignatureProof,
  form: MandateForm | null = null,
): { view: ProofView; image: LogoImage | null } {
  const { signer } = proof
  const { the, The, of, label, footer } = wordsOf(proof)
  const instant = (iso: string) => printedInstant(iso, proof.timeZone)
  const { view: signed, logo, image } = signedBlockView(signedBlock(proof, 'here'))
  const view: ProofView = {
    title: `Dossier de preuve – ${label.toLowerCase()} ${proof.documentNumber}`,
    author: proof.organizationName,
    date: new Date(proof.signedAt).toISOString().slice(0, 10).split('-').map(Number),
    watermark: null,
    heading: 'Dossier de preuve',
    reference: 'Signature électronique simple',
    summary: [
      `${signer.name} a accepté ${the} ${proof.documentNumber} ${de(proof.organizationName)} le ${instant(proof.signedAt)}.`,
      'Ce dossier réunit les éléments recueillis pendant la signature. Il s’agit d’une signature électronique simple, ni avancée ni qualifiée, au sens du règlement (UE) n°\u00a0910/2014 (eIDAS)\u00a0: elle ne bénéficie pas de la présomption de fiabilité du décret n°\u00a02017-1416, mais elle ne peut être refusée comme preuve au seul motif de sa forme électronique (eIDAS, article\u00a025). Sa force tient aux éléments qui suivent, qui identifient le signataire et garantissent l’intégrité de l’acte (Code civil, articles\u00a01366 et\u00a01367).',
    ],
    sections: sectionsOf(proof, instant),
    signature: { title: 'Signature apposée', signed },
    form,
    colours: paperColours(form?.tone, null),
    logo,
    journal: {
      title: 'Journal des événements',
      intro:
        'Chaque empreinte est le SHA-256 de l’empreinte précédente suivie de l’événement en JSON canonique\u00a0: modifier, retirer ou déplacer un événement fausse toutes les empreintes suivantes.',
      columns: ['Date et heure', 'Événement', 'Origine', 'Empreinte SHA-256'],
      rows: proof.events.map((event) => journalRow(event, instant)),
    },
    checks: {
      title: 'Vérifier ce dossier',
      lines: [
        `${The} porte un cachet électronique (PAdES)\u00a0: un lecteur de PDF qui vérifie les signatures signale toute modification faite depuis.`,
        `Le SHA-256 ${of} présenté doit être celui de ce dossier, et le certificat du cachet celui dont l’empreinte figure plus haut.`,
        proofRuleText(proof.kind ?? 'quote', proof.rule ?? null),
        'Les mêmes éléments, lisibles par une machine, sont joints à ce PDF\u00a0: «\u202fdossier-de-preuve.json\u202f».',
      ],
    },
    footer: [
      `Dossier de preuve ${footer} ${proof.documentNumber} · ${proof.organizationName}`,
      'Signature électronique simple · eIDAS, art.\u00a025 · Code civil, art.\u00a01366 et 1367',
    ],
    footerReference: `${label} ${proof.documentNumber}`,
  }
  return { view, image }
}

const quoteWords = {
  label: 'Devis',
  the: 'le devis',
  The: 'Le devis signé',
  of: 'du devis',
  footer: 'du devis',
  hashLabel: 'SHA-256 du PDF présenté',
}
/** A mandate, or a payment plan, is its text, which this very file holds. */
const mandateWords = {
  label: 'Mandat',
  the: 'le mandat de prélèvement',
  The: 'Ce dossier',
  of: 'du texte accepté',
  footer: 'du mandat',
  hashLabel: 'SHA-256 du texte accepté',
}
const planWords = {
  label: 'Échéancier',
  the: 'l’échéancier',
  The: 'Ce dossier',
  of: 'du texte accepté',
  footer: 'de l’échéancier',
  hashLabel: 'SHA-256 du texte accepté',
}
const words = { quote: quoteWords, mandate: mandateWords, payment_plan: planWords }
const wordsOf = ({ kind }: SignatureProof) => words[kind ?? 'quote']

function sectionsOf(proof: SignatureProof, instant: (iso: string) => string): Section[] {
  const { signer, consent, authentication, sealCertificate } = proof
  const { label, hashLabel } = wordsOf(proof)
  return [
    section('Document', [
      { label, lines: [proof.documentNumber] },
      { label: 'Objet', lines: textLines(proof.documentTitle) },
      { label: 'Émis par', lines: [proof.organizationName] },
      { label: hashLabel, lines: [proof.documentSha256], code: true },
      ...(proof.sealedSha256
        ? [{ label: 'SHA-256 du PDF scellé', lines: [proof.sealedSha256], code: true }]
        : []),
      { label: 'Version du devis', lines: textLines(proof.documentVersionId ?? null) },
    ]),
    section('Signataire', [
      { label: 'Nom', lines: [signer.name] },
      { label: 'Qualité', lines: textLines(signer.quality) },
      { label: 'Adresse e-mail', lines: [signer.email] },
      { label: 'Adresse IP', lines: [proof.ip ?? 'non relevée'] },
      { label: 'Navigateur', lines: [proof.userAgent ?? 'non relevé'] },
    ]),
    section('Authentification', [
      { label: 'Méthode', lines: [`Code à usage unique envoyé à ${signer.email}`] },
      { label: 'Code envoyé le', lines: [instant(authentication.codeSentAt)] },
      { label: 'Code vérifié le', lines: [instant(authentication.codeVerifiedAt)] },
    ]),
    section('Consentement', [
      { label: 'Document ouvert le', lines: [proof.openedAt ? instant(proof.openedAt) : 'non relevé'] },
      { label: 'Document signé le', lines: [instant(proof.signedAt)] },
      { label: 'Résumé affiché', lines: consent.points ?? [] },
      { label: 'Texte accepté', lines: textLines(guillemets(consent.text)) },
      { label: 'Version du texte', lines: [consent.version] },
    ]),
    section('Certificat du cachet', [
      { label: 'Titulaire', lines: [sealCertificate.subject] },
      { label: 'Numéro de série', lines: [sealCertificate.serial], code: true },
      { label: 'Empreinte SHA-256', lines: [sealCertificate.fingerprintSha256], code: true },
    ]),
  ]
}

function section(title: string, facts: Fact[]): Section {
  return { title, facts: facts.filter(({ lines }) => lines.length > 0) }
}

function journalRow(event: ProofEvent, instant: (iso: string) => string): JournalRow {
  return {
    at: instant(event.at),
    label: event.label,
    origin: [event.ip ?? '—', event.userAgent ?? ''].filter((line) => line !== ''),
    hash: event.hash,
  }
}

/** `21 nov. 2026 à 15:05:33 (UTC+01:00)`: seconds and offset leave no doubt. */
function printedInstant(iso: string, timeZone: string): string {
  const at = new Date(iso)
  const seconds = String(at.getUTCSeconds()).padStart(2, '0')
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${formatDate(at, timeZone)} à ${formatTime(at, timeZone)}:${seconds}${NBSP}(${(offset ?? 'GMT').replace('GMT', 'UTC')})`
}
