import type { PlatformFault } from '#shared/domain/approved-platform/platform-fault.ts'

/**
 * How an organization reaches its platform. Addresses are those of the services, without `/v1` and a final slash; the standard
 * (XP Z12-013 v1.3.0) fixes no host. The secret comes from the caller, who keeps it encrypted.
 */
export type PlatformAccount = {
  flowUrl: string
  directoryUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** Header Organization-Id, for a platform that serves several organizations by one client; null without. */
  organizationId: string | null
}

/** A file to deposit. */
export type Deposit = {
  /** Ours, at most 64 characters, the same at each try: `searchFlows` finds by it a deposit whose answer was lost. */
  trackingId: string
  name: string
  syntax: 'CII' | 'UBL' | 'Factur-X' | 'CDAR' | 'FRR'
  profile: 'Basic' | 'CIUS' | 'Extended-CTC-FR' | 'Undefined'
  rule: 'B2B' | 'B2BInt' | 'B2C' | 'B2G' | 'NotApplicable'
  type: 'application/pdf' | 'application/xml'
  bytes: Uint8Array
}

/** A flow as a platform tells it: a file that it took or gives. Instants are ISO. */
export type Flow = {
  flowId: string
  trackingId: string | null
  flowType: string
  direction: 'In' | 'Out'
  updatedAt: string
  acknowledgement: { status: 'Pending' | 'Ok' | 'Error'; details: { code: string; message: string }[] }
}

export type FlowSearch = {
  /** Flows that changed after this instant, which is not included. */
  updatedAfter?: string
  trackingId?: string
  flowTypes?: string[]
  /** `nextCursor` of the page before. */
  cursor?: string
}

/** A line of the directory: where a company receives its invoices. */
export type DirectoryLine = {
  /** SIREN or SIREN_suffix: the electronic address of scheme 0225 (BT-49). */
  address: string
  /** `Upcoming` lines are not served yet, `Disabled` ones no longer. */
  status: 'Enabled' | 'Disabled' | 'Upcoming'
}

/** A callback as it comes in: the bytes as sent, and the headers Afnor-Signature and Afnor-Signature-Timestamp. */
export type Callback = { payload: Buffer; signature: string; timestamp: string }

/** The approved platform (« plateforme agréée ») of an organization. Every method but `readCallback` may throw PlatformError. */
export type ApprovedPlatform = {
  /** Resolves when the client's keys open both services. */
  tryAccount(account: PlatformAccount): Promise<void>
  /** Hands a file over; its acknowledgement comes later. A file already there is an acknowledgement AlreadyExistingFlow. */
  deposit(account: PlatformAccount, deposit: Deposit): Promise<{ flowId: string; submittedAt: string }>
  /** Reads a page; `nextCursor` is null on the last. A platform may give a flow on two pages. */
  searchFlows(
    account: PlatformAccount,
    search: FlowSearch,
  ): Promise<{ flows: Flow[]; nextCursor: string | null }>
  /** The file of a flow as its emitter gave it: the CDAR message of a status. */
  download(account: PlatformAccount, flowId: string): Promise<Buffer>
  /** Where a company of this SIREN receives; empty when the directory has no line of it. */
  findAddresses(account: PlatformAccount, siren: string): Promise<DirectoryLine[]>
  /** Asks the platform to call `url` at each change of what comes from it and of what was deposited. The key signs its calls. */
  openCallbacks(account: PlatformAccount, url: string): Promise<{ webhookId: string; signingKey: string }>
  closeCallbacks(account: PlatformAccount, webhookId: string): Promise<void>
  /** The flow of a callback, when its signature holds by this key and is recent; null otherwise. */
  readCallback(callback: Callback, signingKey: string, now: Date): Flow | null
}

/**
 * `unreachable`: no such public host, or no answer; what was sent may have arrived. `keys`: the client's keys are refused (401, 403).
 * `not_found`: nothing is at the address (404, a redirection). `refused`: the request is refused for good (400, 413, 422). `busy`: to be tried again (429, 500, 503). `unreadable`: an answer that breaks the contract.
 */
export class PlatformError extends Error {
  readonly problem: PlatformFault
  /** The platform's own code, or null. */
  readonly code: string | null
  /** Seconds to wait that the platform asks for, or null. */
  readonly retryAfter: number | null

  constructor(problem: PlatformFault, code: string | null = null, retryAfter: number | null = null) {
    super(code === null ? `approved platform: ${problem}` : `approved platform: ${problem} (${code})`)
    this.problem = problem
    this.code = code
    this.retryAfter = retryAfter
  }
}
