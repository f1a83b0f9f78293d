/** The part after the last @ of an address, in lower case; empty when there is none. */
export const domainOf = (email: string): string =>
  email.includes('@')
    ? email
        .slice(email.lastIndexOf('@') + 1)
        .trim()
        .toLowerCase()
    : ''
