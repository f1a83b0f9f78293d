import { shortPhone } from '#shared/french/phone-format.ts'

/** A telephone and an address to write to, as links, whichever are known. */
export function ReachLinks({ phone, email }: { phone: string | null; email: string | null }) {
  return (
    <>
      {phone !== null && <PhoneLink phone={phone} />}
      {phone !== null && email !== null && ' · '}
      {email !== null && <EmailLink email={email} />}
    </>
  )
}

/** `phone`: E.164, or as a document prints it. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/\s/g, '')}`} className="whitespace-nowrap underline">
      {shortPhone(phone)}
    </a>
  )
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="underline">
      {email}
    </a>
  )
}
