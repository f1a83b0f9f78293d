const BEGIN = '-----BEGIN CERTIFICATE-----'
const END = '-----END CERTIFICATE-----'

/** The certificates of a text: each between its PEM lines, or in base64 alone with an empty line between two. */
export function splitCertificates(text: string): string[] {
  const parts = text.includes(BEGIN)
    ? text
        .split(BEGIN)
        .slice(1)
        .map((part) => `${BEGIN}${part.split(END)[0]}${END}`)
    : text.replace(/\r/g, '').split(/\n\n/)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** A certificate in PEM, from base64 of its DER. */
export const pemOf = (der: string): string => `${BEGIN}\n${der.replace(/.{64}/g, '$&\n').trim()}\n${END}`
