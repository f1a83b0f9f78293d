/** Subject written for `/contact?topic=…`. Apart from the rules of the form, since every page of the site reads addresses. */
export const contactTopics = {
  sales: 'Demande commerciale\u00a0: offre Business',
  demo: 'Demande de démonstration',
} as const
export type ContactTopic = keyof typeof contactTopics

/** Whether a text, as one of a link, names a topic. */
export function isContactTopic(text: unknown): text is ContactTopic {
  return typeof text === 'string' && Object.hasOwn(contactTopics, text)
}
