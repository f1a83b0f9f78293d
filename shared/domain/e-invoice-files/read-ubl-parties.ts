import type {
  Delivery,
  EInvoiceAddress,
  EInvoiceParty,
  Identifier,
  Payee,
  TaxRepresentative,
} from '#shared/domain/e-invoices/e-invoice.ts'
import { ublDay } from './read-ubl-parts.ts'
import { allAt, firstAt, identifierAt, neededAt, orNull, textAt, type XmlElement } from './xml-element.ts'

/** The scheme under which UBL keeps BT-90 among the identifiers of the seller or the payee. */
export const SEPA = 'SEPA'

/** BG-4 and BG-7. */
export function ublParty(party: XmlElement | null, nameTerm: string): EInvoiceParty {
  const contact = firstAt(party, 'Contact')
  return {
    name: neededAt(party, 'PartyLegalEntity/RegistrationName', nameTerm),
    tradingName: textAt(party, 'PartyName/Name'),
    identifiers: identifiersOf(party),
    legalRegistration: identifierAt(party, 'PartyLegalEntity/CompanyID'),
    vatId: registrationOf(party, true),
    taxRegistration: registrationOf(party, false),
    legalInformation: textAt(party, 'PartyLegalEntity/CompanyLegalForm'),
    electronicAddress: identifierAt(party, 'EndpointID'),
    address: addressOf(firstAt(party, 'PostalAddress')),
    contact: orNull({
      name: textAt(contact, 'Name'),
      phone: textAt(contact, 'Telephone'),
      email: textAt(contact, 'ElectronicMail'),
    }),
  }
}

export function ublPayee(party: XmlElement | null): Payee | null {
  if (!party) return null
  return {
    name: neededAt(party, 'PartyName/Name', 'BT-59'),
    identifier: identifiersOf(party)[0] ?? null,
    legalRegistration: identifierAt(party, 'PartyLegalEntity/CompanyID'),
  }
}

export function ublRepresentative(party: XmlElement | null): TaxRepresentative | null {
  if (!party) return null
  return {
    name: neededAt(party, 'PartyName/Name', 'BT-62'),
    vatId: neededAt(party, 'PartyTaxScheme/CompanyID', 'BT-63'),
    address: addressOf(firstAt(party, 'PostalAddress')),
  }
}

export function ublDelivery(delivery: XmlElement | null): Delivery | null {
  return orNull({
    name: textAt(delivery, 'DeliveryParty/PartyName/Name'),
    location: identifierAt(delivery, 'DeliveryLocation/ID'),
    deliveredOn: ublDay(delivery, 'ActualDeliveryDate', 'BT-72'),
    address: addressOf(firstAt(delivery, 'DeliveryLocation/Address')),
  })
}

function identifiersOf(party: XmlElement | null): Identifier[] {
  return allAt(party, 'PartyIdentification').flatMap((identification) => {
    const identifier = identifierAt(identification, 'ID')
    return identifier === null || identifier.scheme === SEPA ? [] : [identifier]
  })
}

/** The scheme VAT is BT-31, any other BT-32. */
function registrationOf(party: XmlElement | null, isVat: boolean): string | null {
  const found = allAt(party, 'PartyTaxScheme').find(
    (registration) => (textAt(registration, 'TaxScheme/ID') === 'VAT') === isVat,
  )
  return textAt(found ?? null, 'CompanyID')
}

function addressOf(address: XmlElement | null): EInvoiceAddress | null {
  return orNull({
    line1: textAt(address, 'StreetName'),
    line2: textAt(address, 'AdditionalStreetName'),
    line3: textAt(address, 'AddressLine/Line'),
    city: textAt(address, 'CityName'),
    postalCode: textAt(address, 'PostalZone'),
    subdivision: textAt(address, 'CountrySubentity'),
    country: textAt(address, 'Country/IdentificationCode'),
  })
}
