/** Messages as platforms send them, written by hand after the shape of annex B of XP Z12-012; the companies are made up. */

const UNECE = 'urn:un:unece:uncefact:data:standard'
const NAMESPACES = `xmlns:rsm="${UNECE}:CrossDomainAcknowledgementAndResponse:100" xmlns:ram="${UNECE}:ReusableAggregateBusinessInformationEntity:100" xmlns:qdt="${UNECE}:QualifiedDataType:100" xmlns:udt="${UNECE}:UnqualifiedDataType:100"`

/** 200, from the seller's platform to the seller and to the tax office. Summer time: 15:10 in Paris is 13:10 UTC. */
export const DEPOSITED = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse ${NAMESPACES}>
  <rsm:ExchangedDocumentContext>
    <ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>REGULATED</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn.cpro.gouv.fr:1p0:CDV:invoice</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>F2027-00042_200_20270701151000#380_20270701</ram:ID>
    <ram:Name>CDV-200_Déposée</ram:Name>
    <ram:IssueDateTime><udt:DateTimeString format="204">20270701151500</udt:DateTimeString></ram:IssueDateTime>
    <ram:SenderTradeParty><ram:RoleCode>WK</ram:RoleCode></ram:SenderTradeParty>
    <ram:IssuerTradeParty><ram:RoleCode>WK</ram:RoleCode></ram:IssuerTradeParty>
    <ram:RecipientTradeParty>
      <ram:GlobalID schemeID="0002">100000009</ram:GlobalID>
      <ram:Name>Atelier Grès &amp; Fils</ram:Name>
      <ram:RoleCode>SE</ram:RoleCode>
      <ram:URIUniversalCommunication><ram:URIID schemeID="0225">100000009_STATUTS</ram:URIID></ram:URIUniversalCommunication>
    </ram:RecipientTradeParty>
    <ram:RecipientTradeParty>
      <ram:GlobalID schemeID="0238">0000</ram:GlobalID>
      <ram:RoleCode>DFH</ram:RoleCode>
    </ram:RecipientTradeParty>
  </rsm:ExchangedDocument>
  <rsm:AcknowledgementDocument>
    <ram:MultipleReferencesIndicator><udt:Indicator>false</udt:Indicator></ram:MultipleReferencesIndicator>
    <ram:TypeCode>305</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="204">20270701151000</udt:DateTimeString></ram:IssueDateTime>
    <ram:ReferenceReferencedDocument>
      <ram:IssuerAssignedID>F2027-00042</ram:IssuerAssignedID>
      <ram:StatusCode>10</ram:StatusCode>
      <ram:TypeCode>380</ram:TypeCode>
      <ram:ReceiptDateTime><udt:DateTimeString format="204">20270701151000</udt:DateTimeString></ram:ReceiptDateTime>
      <ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20270701</qdt:DateTimeString></ram:FormattedIssueDateTime>
      <ram:ProcessConditionCode>200</ram:ProcessConditionCode>
      <ram:ProcessCondition>Déposée</ram:ProcessCondition>
      <ram:IssuerTradeParty><ram:GlobalID schemeID="0002">100000009</ram:GlobalID></ram:IssuerTradeParty>
    </ram:ReferenceReferencedDocument>
  </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>
`

/** 213 on a second delivery, from a platform that names the namespaces otherwise. Winter time: 09:00 in Paris is 08:00 UTC. */
export const REJECTED_AS_DOUBLE = `<CrossDomainAcknowledgementAndResponse xmlns="${UNECE}:CrossDomainAcknowledgementAndResponse:100" xmlns:n1="${UNECE}:ReusableAggregateBusinessInformationEntity:100" xmlns:n2="${UNECE}:UnqualifiedDataType:100" xmlns:n3="${UNECE}:QualifiedDataType:100">
  <ExchangedDocumentContext>
    <n1:BusinessProcessSpecifiedDocumentContextParameter><n1:ID>REGULATED</n1:ID></n1:BusinessProcessSpecifiedDocumentContextParameter>
    <n1:GuidelineSpecifiedDocumentContextParameter><n1:ID>urn.cpro.gouv.fr:1p0:CDV:invoice</n1:ID></n1:GuidelineSpecifiedDocumentContextParameter>
  </ExchangedDocumentContext>
  <ExchangedDocument>
    <n1:ID>9a1f2c74-0c0e-4f2e-9c33-0c1de4b9f213</n1:ID>
    <n1:IssueDateTime><n2:DateTimeString format="204">20271112090005</n2:DateTimeString></n1:IssueDateTime>
    <n1:SenderTradeParty><n1:GlobalID schemeID="0238">0431</n1:GlobalID><n1:RoleCode>WK</n1:RoleCode></n1:SenderTradeParty>
    <n1:IssuerTradeParty><n1:RoleCode>WK</n1:RoleCode></n1:IssuerTradeParty>
    <n1:RecipientTradeParty><n1:GlobalID schemeID="0002">100000009</n1:GlobalID><n1:RoleCode>SE</n1:RoleCode></n1:RecipientTradeParty>
  </ExchangedDocument>
  <AcknowledgementDocument>
    <n1:MultipleReferencesIndicator><n2:Indicator>false</n2:Indicator></n1:MultipleReferencesIndicator>
    <n1:TypeCode>305</n1:TypeCode>
    <n1:IssueDateTime><n2:DateTimeString format="204">20271112090000</n2:DateTimeString></n1:IssueDateTime>
    <n1:ReferenceReferencedDocument>
      <n1:IssuerAssignedID>F2027-00042</n1:IssuerAssignedID>
      <n1:StatusCode>8</n1:StatusCode>
      <n1:TypeCode>380</n1:TypeCode>
      <n1:FormattedIssueDateTime><n3:DateTimeString format="102">20270701</n3:DateTimeString></n1:FormattedIssueDateTime>
      <n1:ProcessConditionCode>213</n1:ProcessConditionCode>
      <n1:ProcessCondition>Rejetée</n1:ProcessCondition>
      <n1:IssuerTradeParty><n1:GlobalID schemeID="0009">10000000900015</n1:GlobalID></n1:IssuerTradeParty>
      <n1:SpecifiedDocumentStatus>
        <n1:ReasonCode>DOUBLON</n1:ReasonCode>
        <n1:SequenceNumeric>1</n1:SequenceNumeric>
        <n1:IncludedNote>
          <n1:ContentCode>BR-FR-12</n1:ContentCode>
          <n1:Content>Facture F2027-00042 déjà reçue le 01/07/2027.</n1:Content>
        </n1:IncludedNote>
      </n1:SpecifiedDocumentStatus>
    </n1:ReferenceReferencedDocument>
  </AcknowledgementDocument>
</CrossDomainAcknowledgementAndResponse>
`

const byParty = (issuer: 'SE' | 'BY', recipient: 'SE' | 'BY', acknowledgement: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse ${NAMESPACES}>
  <rsm:ExchangedDocumentContext>
    <ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>REGULATED</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn.cpro.gouv.fr:1p0:CDV:invoice</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>c0ffee00-1111-4222-8333-444455556666</ram:ID>
    <ram:IssueDateTime><udt:DateTimeString format="204">20270713174500</udt:DateTimeString></ram:IssueDateTime>
    <ram:SenderTradeParty><ram:RoleCode>WK</ram:RoleCode></ram:SenderTradeParty>
    <ram:IssuerTradeParty><ram:GlobalID schemeID="0002">${issuer === 'SE' ? '100000009' : '200000008'}</ram:GlobalID><ram:RoleCode>${issuer}</ram:RoleCode></ram:IssuerTradeParty>
    <ram:RecipientTradeParty><ram:GlobalID schemeID="0002">${recipient === 'SE' ? '100000009' : '200000008'}</ram:GlobalID><ram:RoleCode>${recipient}</ram:RoleCode></ram:RecipientTradeParty>
  </rsm:ExchangedDocument>
  <rsm:AcknowledgementDocument>
    <ram:MultipleReferencesIndicator><udt:Indicator>false</udt:Indicator></ram:MultipleReferencesIndicator>
    <ram:TypeCode>23</ram:TypeCode>
${acknowledgement}
  </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>
`

/** 207 from the buyer, with two reasons; a detail recalls the 204 of before. */
export const DISPUTED = byParty(
  'BY',
  'SE',
  `    <ram:IssueDateTime><udt:DateTimeString format="204">20270713174000</udt:DateTimeString></ram:IssueDateTime>
    <ram:ReferenceReferencedDocument>
      <ram:IssuerAssignedID>F2027-00042</ram:IssuerAssignedID>
      <ram:StatusCode>46</ram:StatusCode>
      <ram:TypeCode>380</ram:TypeCode>
      <ram:FormattedIssueDateTime><qdt:DateTimeString format="204">20270701000000</qdt:DateTimeString></ram:FormattedIssueDateTime>
      <ram:ProcessConditionCode>207</ram:ProcessConditionCode>
      <ram:ProcessCondition>En_litige</ram:ProcessCondition>
      <ram:IssuerTradeParty><ram:GlobalID schemeID="0002">100000009</ram:GlobalID></ram:IssuerTradeParty>
      <ram:SpecifiedDocumentStatus>
        <ram:ReasonCode>AUTRE</ram:ReasonCode>
        <ram:ProcessConditionCode>204</ram:ProcessConditionCode>
        <ram:SequenceNumeric>1</ram:SequenceNumeric>
        <ram:IncludedNote><ram:Content>Dit de la prise en charge, non du litige.</ram:Content></ram:IncludedNote>
      </ram:SpecifiedDocumentStatus>
      <ram:SpecifiedDocumentStatus>
        <ram:ReasonCode>QTE_ERR</ram:ReasonCode>
        <ram:Reason>Quantité facturée erronée</ram:Reason>
        <ram:ProcessConditionCode>207</ram:ProcessConditionCode>
        <ram:RequestedActionCode>CNP</ram:RequestedActionCode>
        <ram:SequenceNumeric>2</ram:SequenceNumeric>
        <ram:IncludedNote><ram:Content>Ligne 3 : 8 bols livrés &lt; 10 facturés.</ram:Content></ram:IncludedNote>
      </ram:SpecifiedDocumentStatus>
      <ram:SpecifiedDocumentStatus>
        <ram:ReasonCode>LIVR_INCOMP</ram:ReasonCode>
        <ram:SequenceNumeric>3</ram:SequenceNumeric>
      </ram:SpecifiedDocumentStatus>
    </ram:ReferenceReferencedDocument>`,
)

/** 212 from the seller, two rates and what is left to pay; without MDT-78. */
export const CASHED = byParty(
  'SE',
  'BY',
  `    <ram:ReferenceReferencedDocument>
      <ram:IssuerAssignedID>F2027-00042</ram:IssuerAssignedID>
      <ram:StatusCode>47</ram:StatusCode>
      <ram:TypeCode>380</ram:TypeCode>
      <ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20270701</qdt:DateTimeString></ram:FormattedIssueDateTime>
      <ram:ProcessConditionCode>212</ram:ProcessConditionCode>
      <ram:IssuerTradeParty><ram:GlobalID schemeID="0002">100000009</ram:GlobalID></ram:IssuerTradeParty>
      <ram:SpecifiedDocumentStatus>
        <ram:SequenceNumeric>1</ram:SequenceNumeric>
        <ram:SpecifiedDocumentCharacteristic><ram:TypeCode>MEN</ram:TypeCode><ram:ValueAmount currencyID="EUR">1200</ram:ValueAmount><ram:ValuePercent>20.00</ram:ValuePercent></ram:SpecifiedDocumentCharacteristic>
        <ram:SpecifiedDocumentCharacteristic><ram:TypeCode>MEN</ram:TypeCode><ram:ValueAmount currencyID="EUR">52.75</ram:ValueAmount><ram:ValuePercent>5.5</ram:ValuePercent></ram:SpecifiedDocumentCharacteristic>
        <ram:SpecifiedDocumentCharacteristic><ram:TypeCode>RAP</ram:TypeCode><ram:ValueAmount currencyID="EUR">300.00</ram:ValueAmount><ram:ValuePercent>20.00</ram:ValuePercent></ram:SpecifiedDocumentCharacteristic>
      </ram:SpecifiedDocumentStatus>
    </ram:ReferenceReferencedDocument>`,
)
