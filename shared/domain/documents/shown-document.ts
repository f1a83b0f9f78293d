import { formatPhone } from '#shared/french/phone.ts'

type Printed = {
  seller: { phone: string | null }
  buyer: { email: string | null; phone: string | null }
}

/** The document as printed: without where the client is reached, which neither its page nor its PDF shows. */
export function shownDocument<T extends Printed>(document: T): T {
  const { seller, buyer } = document
  return {
    ...document,
    seller: { ...seller, phone: seller.phone && formatPhone(seller.phone) },
    buyer: { ...buyer, email: null, phone: null },
  }
}
