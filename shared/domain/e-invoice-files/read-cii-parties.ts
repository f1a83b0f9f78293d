import type {
  Delivery,
  EInvoiceAddress,
  EInvoiceParty,
  Identifier,
  Payee,
  TaxRepresentative,
} from '#shared/domain/e-invoices/e-invoice.ts'
import { ciiDay } from './read-cii-parts.ts'
import {
  allAt,
  attributeAt,
  firstAt,
  identifierAt,
  neededAt,
  orNull,
  textAt,
  type XmlElement,
} from './xml-element.ts'

/** BG-4 and BG-7. */
export function ciiParty(party: XmlElement | null, nameTerm: string): EInvoiceParty {
  const contact = firstAt(party, 'DefinedTradeContact')
  return {
    name: neededAt(party, 'Name', nameTerm),
    tradingName: textAt(party, 'SpecifiedLegalOrganization/TradingBusinessName'),
    identifiers: identifiersOf(party),
    legalRegistration: identifierAt(party, 'SpecifiedLegalOrganization/ID'),
    vatId: registrationOf(party, 'VA'),
    taxRegistration: registrationOf(party, 'FC'),
    legalInformation: textAt(party, 'Description'),
    electronicAddress: identifierAt(party, 'URIUniversalCommunication/URIID'),
    address: addressOf(party),
    contact: orNull({
      name: textAt(contact, 'PersonName') ?? textAt(contact, 'DepartmentName'),
      phone: textAt(contact, 'TelephoneUniversalCommunication/CompleteNumber'),
      email: textAt(contact, 'EmailURIUniversalCommunication/URIID'),
    }),
  }
}

export function ciiPayee(party: XmlElement | null): Payee | null {
  if (!party) return null
  return {
    name: neededAt(party, 'Name', 'BT-59'),
    identifier: identifiersOf(party)[0] ?? null,
    legalRegistration: identifierAt(party, 'SpecifiedLegalOrganization/ID'),
  }
}

export function ciiRepresentative(party: XmlElement | null): TaxRepresentative | null {
  if (!party) return null
  const vatId = registrationOf(party, 'VA') ?? neededAt(party, 'SpecifiedTaxRegistration/ID', 'BT-63')
  return { name: neededAt(party, 'Name', 'BT-62'), vatId, address: addressOf(party) }
}

export function ciiDelivery(delivery: XmlElement | null): Delivery | null {
  const party = firstAt(delivery, 'ShipToTradeParty')
  return orNull({
    name: textAt(party, 'Name'),
    location: identifiersOf(party)[0] ?? null,
    deliveredOn: ciiDay(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime', 'BT-72'),
    address: addressOf(party),
  })
}

function identifiersOf(party: XmlElement | null): Identifier[] {
  return [...allAt(party, 'ID'), ...allAt(party, 'GlobalID')]
    .filter(({ text }) => text !== '')
    .map(({ text, attributes }) => ({ value: text, scheme: attributes.get('schemeID') || null }))
}

function registrationOf(party: XmlElement | null, scheme: string): string | null {
  const found = allAt(party, 'SpecifiedTaxRegistration').find(
    (registration) => attributeAt(registration, 'ID', 'schemeID') === scheme,
  )
  return textAt(found ?? null, 'ID')
}

function addressOf(party: XmlElement | null): EInvoiceAddress | null {
  const address = firstAt(party, 'PostalTradeAddress')
  return orNull({
    line1: textAt(address, 'LineOne'),
    line2: textAt(address, 'LineTwo'),
    line3: textAt(address, 'LineThree'),
    city: textAt(address, 'CityName'),
    postalCode: textAt(address, 'PostcodeCode'),
    subdivision: textAt(address, 'CountrySubDivisionName'),
    country: textAt(address, 'CountryID'),
  })
}
