import { de } from '#shared/french/elides-before.ts'
import { formatSiren } from '#shared/french/siren.ts'

type Party = { name: string | null; siren: string | null; address: string | null }

/** A blank that the reader fills by hand. */
const BLANK = '……………………'

/**
 * The text of an « attestation individuelle » (CGI art. 286, I, 3° bis; restored by the loi de finances 2026, art. 125): one part
 * for the publisher, one for the company. It binds whoever signs it, so the software signs nothing, and leaves blank what it does not know.
 */
export function attestationText({ publisher, company }: { publisher: Party; company: Party }): string {
  return [
    'ATTESTATION INDIVIDUELLE',
    'Article 286, I, 3° bis du code général des impôts',
    '',
    'Volet 1, à compléter et à signer par l’éditeur',
    '',
    `Je soussigné(e) ${BLANK}, représentant(e) légal(e) ${de(partyText(publisher))}, éditeur du logiciel Ardoise, version ${BLANK}, atteste que ce logiciel satisfait, pour les factures qu’il émet et les paiements qu’il enregistre, aux conditions suivantes\u00a0:`,
    '— inaltérabilité\u00a0: un document émis ou un paiement enregistré ne peut être ni modifié ni supprimé\u00a0; une correction est une nouvelle écriture\u00a0;',
    '— sécurisation\u00a0: chaque émission et chaque paiement entrent dans une chaîne d’empreintes SHA-256, dont toute altération se constate par la vérification du registre\u00a0;',
    '— conservation\u00a0: le registre est clôturé chaque jour, chaque mois et chaque année, avec le cumul des montants\u00a0;',
    '— archivage\u00a0: chaque document est gardé dans son format d’origine, PDF et XML, avec ses empreintes.',
    '',
    `Fait à ${BLANK}, le ${BLANK}`,
    'Signature\u00a0:',
    '',
    'Volet 2, à compléter et à signer par l’entreprise',
    '',
    `Je soussigné(e) ${BLANK}, représentant(e) légal(e) ${de(partyText(company))}, certifie utiliser depuis le ${BLANK} le logiciel décrit au volet 1, conformément à sa destination.`,
    '',
    `Fait à ${BLANK}, le ${BLANK}`,
    'Signature\u00a0:',
  ].join('\n')
}

function partyText({ name, siren, address }: Party): string {
  const known = [name ?? BLANK, `SIREN ${siren === null ? BLANK : formatSiren(siren)}`, address ?? BLANK]
  return known.join(', ')
}
