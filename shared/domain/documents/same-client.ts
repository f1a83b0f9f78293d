type Client = { company_id: string | null; contact_id: string | null }

/** Whether two documents are those of one client: a company, or else a person. Whom it is addressed to at a company may differ. */
export const isSameClient = (one: Client, other: Client): boolean =>
  one.company_id === other.company_id && (one.company_id !== null || one.contact_id === other.contact_id)
