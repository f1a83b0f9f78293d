import type {
  Delivery,
  EInvoiceAddress,
  EInvoiceParty,
  Identifier,
  Payee,
  TaxRepresentative,
} from '#shared/domain/e-invoices/e-invoice.ts'
import { group, leaf, type Xml } from './xml-writer.ts'

export function sellerXml(party: EInvoiceParty): Xml {
  return partyXml('ram:SellerTradeParty', party)
}

export function buyerXml(party: EInvoiceParty): Xml {
  return partyXml('ram:BuyerTradeParty', party)
}

function partyXml(name: string, party: EInvoiceParty): Xml {
  const { contact, electronicAddress, legalRegistration } = party
  return group(
    name,
    identifiersXml(party.identifiers),
    leaf('ram:Name', party.name),
    leaf('ram:Description', party.legalInformation),
    organizationXml(legalRegistration, party.tradingName),
    contact &&
      group(
        'ram:DefinedTradeContact',
        leaf('ram:PersonName', contact.name),
        group('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', contact.phone)),
        group('ram:EmailURIUniversalCommunication', leaf('ram:URIID', contact.email)),
      ),
    addressXml(party.address),
    electronicAddress &&
      group(
        'ram:URIUniversalCommunication',
        leaf('ram:URIID', electronicAddress.value, { schemeID: electronicAddress.scheme }),
      ),
    registrationXml('VA', party.vatId),
    registrationXml('FC', party.taxRegistration),
  )
}

/** BT-59 to BT-61. */
export function payeeXml(payee: Payee | null): Xml {
  return (
    payee &&
    group(
      'ram:PayeeTradeParty',
      identifiersXml(payee.identifier ? [payee.identifier] : []),
      leaf('ram:Name', payee.name),
      organizationXml(payee.legalRegistration, null),
    )
  )
}

/** BG-11. */
export function representativeXml(representative: TaxRepresentative | null): Xml {
  return (
    representative &&
    group(
      'ram:SellerTaxRepresentativeTradeParty',
      leaf('ram:Name', representative.name),
      addressXml(representative.address),
      registrationXml('VA', representative.vatId),
    )
  )
}

/** BT-70, BT-71 and BG-15. */
export function deliveryPartyXml(delivery: Delivery | null): Xml {
  return (
    delivery &&
    group(
      'ram:ShipToTradeParty',
      identifiersXml(delivery.location ? [delivery.location] : []),
      leaf('ram:Name', delivery.name),
      addressXml(delivery.address),
    )
  )
}

/** CII keeps identifiers without a scheme before those that have one. */
function identifiersXml(identifiers: Identifier[]): Xml[] {
  const plain = identifiers.filter(({ scheme }) => scheme === null)
  const global = identifiers.filter(({ scheme }) => scheme !== null)
  return [
    ...plain.map(({ value }) => leaf('ram:ID', value)),
    ...global.map(({ value, scheme }) => leaf('ram:GlobalID', value, { schemeID: scheme })),
  ]
}

function organizationXml(registration: Identifier | null, tradingName: string | null): Xml {
  return group(
    'ram:SpecifiedLegalOrganization',
    registration && leaf('ram:ID', registration.value, { schemeID: registration.scheme }),
    leaf('ram:TradingBusinessName', tradingName),
  )
}

function registrationXml(schemeID: string, number: string | null): Xml {
  return group('ram:SpecifiedTaxRegistration', leaf('ram:ID', number, { schemeID }))
}

function addressXml(address: EInvoiceAddress | null): Xml {
  return (
    address &&
    group(
      'ram:PostalTradeAddress',
      leaf('ram:PostcodeCode', address.postalCode),
      leaf('ram:LineOne', address.line1),
      leaf('ram:LineTwo', address.line2),
      leaf('ram:LineThree', address.line3),
      leaf('ram:CityName', address.city),
      leaf('ram:CountryID', address.country),
      leaf('ram:CountrySubDivisionName', address.subdivision),
    )
  )
}
