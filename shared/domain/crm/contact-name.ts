/** « Claire Martin »; the last name alone when there is no first name. */
export function contactName(contact: { firstName: string | null; lastName: string }): string {
  return [contact.firstName, contact.lastName].filter(Boolean).join(' ')
}
