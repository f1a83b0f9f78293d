/** The certificate that seals. */
export type SealCertificate = {
  /** Distinguished name, e.g. `CN=Ardoise – cachet de l'installation`. */
  subject: string
  /** Lower-case hexadecimal. */
  serial: string
  /** SHA-256 of the DER, lower-case hexadecimal. */
  fingerprintSha256: string
  /** ISO instants. */
  validFrom: string
  validUntil: string
}

export type ShownBlock = { sheet: Uint8Array; words: string }

/** Seals a PDF with the installation's certificate: PAdES B-B (ETSI EN 319 142-1), as an incremental update. */
export type Sealer = {
  certificate: SealCertificate
  /**
   * The PDF with its seal: the given bytes, unchanged, then the signature. `reason` and `name` (who accepted, or for
   * whom it is sealed) are shown by readers; `signedAt` is claimed by this server, not by a timestamp authority. `block`: what the seal shows
   * over the box of a devis, or on a page that it adds: a PDF of one page (`renderSignedBlock`), and its words for who cannot see it.
   * Rejects with SealError `not_sealable` when the bytes are not a PDF that can be signed.
   */
  seal(
    pdf: Uint8Array,
    options: { reason: string; name: string; location?: string; signedAt: Date; block?: ShownBlock },
  ): Promise<Uint8Array>
}

/**
 * `not_sealable`: see `seal`. `certificate_unreadable`: the stored certificate or the P12 cannot be opened with the
 * secret given. `certificate_expired`: it is past its end.
 */
export type SealErrorReason = 'not_sealable' | 'certificate_unreadable' | 'certificate_expired'

export class SealError extends Error {
  readonly reason: SealErrorReason

  constructor(reason: SealErrorReason, detail: string, options?: ErrorOptions) {
    super(`seal ${reason}: ${detail}`, options)
    this.name = 'SealError'
    this.reason = reason
  }
}
