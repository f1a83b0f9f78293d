import { escapeHtml } from '#server/http/escape-html.ts'
import type { DocumentTone } from '#shared/domain/documents/document-tones.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { formatSiret } from '#shared/french/siren.ts'
import { NBSP } from '#shared/french/typography.ts'

/** The organization in whose name a mail leaves: at its head, in the colour of its button, at its foot. */
export type Brand = {
  name: string
  hasLogo: boolean
  /** Of its documents: that of the button. */
  tone: DocumentTone
  addressLines: string[]
  /** E.164. */
  phone: string | null
  email: string | null
  siret: string | null
  /** Where « Envoyé avec Ardoise » leads. */
  productUrl: string
}

/** `cid:` of the logo. A mail's own picture is shown also where pictures of the network are blocked. */
export const LOGO_ID = 'logo' as const

/** Of our texts: 12.8:1 on white. */
export const INK = '#26343c'
/** 5.6:1 on white and 5.2:1 on the page around it. */
export const SOFT = '#5a6a72'

const logoOf = (name: string) => `<img src="cid:${LOGO_ID}" alt="${escapeHtml(name)}">`
const PLATE = ' class="plate"'
const LOGO = /(?: class="plate")?( style="[^"]*">)<img src="cid:logo" alt="([^"]*)">/
const nameOf = (escaped: string) =>
  `<span class="ink" style="font-size:18px;line-height:24px;font-weight:600;color:${INK}">${escaped}</span>`

/** The mail with its logo at the size it is shown at, in pixels; where there is none, with the name in its place. */
export function placeLogo(html: string, size: { width: number; height: number } | null): string {
  return html.replace(LOGO, (_, style: string, name: string) =>
    size === null
      ? // The white plate is for a picture: on it the name, white in a dark mail, would not be seen.
        `${style}${nameOf(name)}`
      : `${PLATE}${style}<img src="cid:${LOGO_ID}" alt="${name}" width="${size.width}" height="${size.height}" style="display:block;border:0;color:${INK};font-size:18px;font-weight:600">`,
  )
}

export function headOf({ name, hasLogo }: Brand): string {
  const head = hasLogo ? logoOf(name) : nameOf(escapeHtml(name))
  const plate = hasLogo ? PLATE : ''
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td${plate} style="border-radius:8px">${head}</td></tr></table>`
}

const link = (url: string, label: string) =>
  `<a class="soft" href="${escapeHtml(url)}" style="color:${SOFT}">${escapeHtml(label)}</a>`

/** Who sends it and how to reach them, then what it was sent with. */
export function companyHtml(brand: Brand): string {
  const { name, addressLines, phone, email, siret, productUrl } = brand
  const reach = [
    phone === null ? null : link(`tel:${phone.replace(/\s/g, '')}`, shortPhone(phone)),
    email === null ? null : link(`mailto:${email}`, email),
  ].filter((part) => part !== null)
  const lines = [
    `<strong style="font-weight:600">${escapeHtml(name)}</strong>`,
    escapeHtml(addressLines.join(', ')),
    reach.join(' · '),
    siret === null ? '' : `SIRET${NBSP}${formatSiret(siret)}`,
  ].filter((line) => line !== '')
  return `<p class="soft" style="margin:0 0 12px;font-size:13px;line-height:20px;color:${SOFT}">${lines.join('<br>')}</p><p class="soft" style="margin:0;font-size:12px;line-height:18px;color:${SOFT}">${link(productUrl, `Envoyé avec ${PRODUCT_NAME}`)}</p>`
}

export function companyText(brand: Brand): string {
  const { name, addressLines, phone, email, siret, productUrl } = brand
  return [
    name,
    addressLines.join(', '),
    [phone === null ? null : shortPhone(phone), email].filter((part) => part !== null).join(' · '),
    siret === null ? '' : `SIRET${NBSP}${formatSiret(siret)}`,
    `Envoyé avec ${PRODUCT_NAME}${NBSP}: ${productUrl}`,
  ]
    .filter((line) => line !== '')
    .join('\n')
}
