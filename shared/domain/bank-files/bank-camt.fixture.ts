type Wanted = {
  count: number
  version: 2 | 8
  account?: string
  /** Added to each movement's references, so that two files differ. */
  series?: string
}

/** The movement of this number in `writeBankCamt`, in cents; two in three come in. */
export const bankCamtCents = (index: number): number =>
  (index % 3 === 2 ? -1 : 1) * (1_000 + ((index * 7_919) % 250_000))

const decimal = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const balance = (code: string, cents: number) => `      <Bal>
        <Tp>
          <CdOrPrtry>
            <Cd>${code}</Cd>
          </CdOrPrtry>
        </Tp>
        <Amt Ccy="EUR">${decimal(cents)}</Amt>
        <CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>
        <Dt>
          <Dt>2026-01-31</Dt>
        </Dt>
      </Bal>
`

function party(side: 'Dbtr' | 'Cdtr', name: string, street: string, version: 2 | 8): string {
  const facts = `<Nm>${name}</Nm>
                  <PstlAdr>
                    <StrtNm>${street}</StrtNm>
                    <PstCd>37000</PstCd>
                    <TwnNm>Tours</TwnNm>
                    <Ctry>FR</Ctry>
                  </PstlAdr>`
  return version === 2
    ? `<${side}>\n                  ${facts}\n                </${side}>`
    : `<${side}>\n                  <Pty>\n                  ${facts}\n                  </Pty>\n                </${side}>`
}

function entry(index: number, { version, series = 'A' }: Wanted): string {
  const cents = bankCamtCents(index)
  const incoming = cents > 0
  const number = `${series}${String(index).padStart(8, '0')}`
  const day = `2026-01-${String((index % 28) + 1).padStart(2, '0')}`
  const amount = `<Amt Ccy="EUR">${decimal(cents)}</Amt>`
  const bic = version === 2 ? 'BIC' : 'BICFI'
  const us = party(incoming ? 'Cdtr' : 'Dbtr', 'ATELIER DU LIN SARL', '12 RUE NATIONALE', version)
  const them = party(
    incoming ? 'Dbtr' : 'Cdtr',
    `SOCIÉTÉ CLIENTE N° ${index} &amp; FILS`,
    `${index} AVENUE DE LA RÉPUBLIQUE`,
    version,
  )
  const [debtor, creditor] = incoming ? [them, us] : [us, them]
  return `      <Ntry>
        <NtryRef>${number}</NtryRef>
        ${amount}
        <CdtDbtInd>${incoming ? 'CRDT' : 'DBIT'}</CdtDbtInd>
        <RvslInd>false</RvslInd>
        <Sts>${version === 2 ? 'BOOK' : '<Cd>BOOK</Cd>'}</Sts>
        <BookgDt>
          <Dt>${day}</Dt>
        </BookgDt>
        <ValDt>
          <Dt>${day}</Dt>
        </ValDt>
        <AcctSvcrRef>2026${number}SVC</AcctSvcrRef>
        <BkTxCd>
          <Domn>
            <Cd>PMNT</Cd>
            <Fmly>
              <Cd>${incoming ? 'RCDT' : 'ICDT'}</Cd>
              <SubFmlyCd>ESCT</SubFmlyCd>
            </Fmly>
          </Domn>
          <Prtry>
            <Cd>${incoming ? '05' : '06'}</Cd>
            <Issr>CFONB</Issr>
          </Prtry>
        </BkTxCd>
        <NtryDtls>
          <TxDtls>
            <Refs>
              <AcctSvcrRef>2026${number}SVC</AcctSvcrRef>
              <InstrId>INSTR-${number}</InstrId>
              <EndToEndId>F-2026-${String(index).padStart(6, '0')}</EndToEndId>
            </Refs>
            ${version === 8 ? `${amount}\n            <CdtDbtInd>${incoming ? 'CRDT' : 'DBIT'}</CdtDbtInd>` : ''}
            <AmtDtls>
              <InstdAmt>
                ${amount}
              </InstdAmt>
              <TxAmt>
                ${amount}
              </TxAmt>
            </AmtDtls>
            <RltdPties>
                ${debtor}
                <DbtrAcct>
                  <Id>
                    <IBAN>FR7610107001011234567890129</IBAN>
                  </Id>
                </DbtrAcct>
                ${creditor}
                <CdtrAcct>
                  <Id>
                    <IBAN>FR7610107001011234567890129</IBAN>
                  </Id>
                </CdtrAcct>
            </RltdPties>
            <RltdAgts>
              <DbtrAgt>
                <FinInstnId>
                  <${bic}>BREDFRPPXXX</${bic}>
                </FinInstnId>
              </DbtrAgt>
              <CdtrAgt>
                <FinInstnId>
                  <${bic}>AGRIFRPPXXX</${bic}>
                </FinInstnId>
              </CdtrAgt>
            </RltdAgts>
            <RmtInf>
              <Ustrd>RÈGLEMENT DE VOTRE FACTURE F-2026-${String(index).padStart(6, '0')} DU ${day}</Ustrd>
            </RmtInf>
          </TxDtls>
        </NtryDtls>
        <AddtlNtryInf>VIR SEPA ${incoming ? 'RECU' : 'EMIS'} SOCIÉTÉ CLIENTE N° ${index}</AddtlNtryInf>
      </Ntry>
`
}

/** A CAMT.053 as a bank writes it: indented, with parties, addresses, agents and codes, about 3 kB a movement. Its balances add up. */
export function writeBankCamt(wanted: Wanted): string {
  const { count, version, account = 'FR7630006000011234567890189' } = wanted
  const openingCents = 1_000_000
  let closingCents = openingCents
  let entries = ''
  for (let index = 0; index < count; index += 1) {
    closingCents += bankCamtCents(index)
    entries += entry(index, wanted)
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.0${version}">
  <BkToCstmrStmt>
    <GrpHdr>
      <MsgId>REL20260131</MsgId>
      <CreDtTm>2026-01-31T23:59:00+01:00</CreDtTm>
    </GrpHdr>
    <Stmt>
      <Id>2026-01</Id>
      <CreDtTm>2026-01-31T23:59:00+01:00</CreDtTm>
      <Acct>
        <Id>
          <IBAN>${account}</IBAN>
        </Id>
        <Ccy>EUR</Ccy>
      </Acct>
${balance('OPBD', openingCents)}${balance('CLBD', closingCents)}${entries}    </Stmt>
  </BkToCstmrStmt>
</Document>
`
}
