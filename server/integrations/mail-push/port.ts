/** Proves the sender of a notice of new mails, which comes from outside. */
export type MailPush = {
  /** Whether Google signed this bearer token for the configured service account and our own address. False where Gmail's push is not configured. */
  isFromGmail(token: string): Promise<boolean>
}
