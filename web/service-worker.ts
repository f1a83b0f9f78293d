/*
 * Keeps the application for the next visit: its files, which never change under one name, and the last lists read, for when there is no
 * network. The public site, sign-in and what clients open by a link are asked of the network as ever (ADR 221).
 */

/** Written by tools/vite-service-worker.ts: what this release consists of, and what its first page needs. */
declare const __RELEASE__: { files: string[]; frame: string[]; pages: string[] }

type Extended = Event & { waitUntil(work: Promise<unknown>): void }
type Fetched = Extended & { request: Request; respondWith(answer: Promise<Response>): void }
/** The part of ServiceWorkerGlobalScope that this needs: the library of TypeScript has it beside the DOM’s or not at all. */
type Scope = {
  location: Location
  addEventListener(kind: 'install' | 'activate', hear: (event: Extended) => void): void
  addEventListener(kind: 'fetch', hear: (event: Fetched) => void): void
  addEventListener(kind: 'message', hear: (event: Extended & { data: unknown }) => void): void
  clients: { claim(): Promise<void> }
}
const worker = self as unknown as Scope

const FILES = 'files'
const SHELL = 'shell'
const ACCOUNT = 'account'
const DATA = 'data '
/** An address that no page has: its answer is the document of the application, with nobody’s data. */
const SHELL_ADDRESS = '/offline'
const ACCOUNT_ADDRESS = '/account'
/** Answers kept of one organization; older ones leave first. */
const MOST_ANSWERS = 80
const MOST_BYTES = 500_000

/** Answers say that they vary by encoding, which a request does not tell. */
const LOOSELY = { ignoreVary: true }

/** Whose answers are kept: what the pages say of themselves, kept because a worker is stopped when nothing is asked of it. */
/** `access`: their role and rights there; what an earlier one let them read is erased. */
type Account = { userId: string; orgId: string; access: string }
type Word =
  | { kind: 'account'; account: Account; answers: Record<string, unknown> }
  | { kind: 'forget' }
  | { kind: 'fill' }

let last: Promise<unknown> = Promise.resolve()
/** One after the other: no answer is kept for an account that leaves meanwhile. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

const placeOf = ({ userId, orgId }: Account) => `${DATA}${userId} ${orgId} `
const dataOf = (account: Account) => placeOf(account) + account.access

async function knownAccount(): Promise<Account | null> {
  const kept = await (await caches.open(ACCOUNT)).match(ACCOUNT_ADDRESS)
  return kept ? ((await kept.json()) as Account) : null
}

/** Only one account is known at a time: what another one read is erased. */
async function setAccount(account: Account | null): Promise<void> {
  const isOld = (name: string) =>
    account === null ||
    !name.startsWith(`${DATA}${account.userId} `) ||
    (name.startsWith(placeOf(account)) && name !== dataOf(account))
  const others = (await caches.keys()).filter((name) => name.startsWith(DATA) && isOld(name))
  await Promise.all(others.map((name) => caches.delete(name)))
  const cache = await caches.open(ACCOUNT)
  if (account === null) await cache.delete(ACCOUNT_ADDRESS)
  else await cache.put(ACCOUNT_ADDRESS, Response.json(account))
}

/** Files are named by their content: those of another release are asked for as long as a tab of it is open. */
async function fileOf(request: Request): Promise<Response> {
  // Storage that is full or refused leaves what the server answers.
  const cache = await caches.open(FILES).catch(() => null)
  const kept = await cache?.match(request.url, LOOSELY)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) await cache?.put(request.url, answer.clone()).catch(() => {})
  return answer
}

async function documentOf(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(SHELL)).match(SHELL_ADDRESS)
    // Nobody known here: the browser’s own page says that there is no network.
    if (kept && (await knownAccount()) !== null) return kept
    throw error
  }
}

async function answerOf(request: Request, event: Fetched): Promise<Response> {
  const orgId = request.headers.get('ardoise-organization')
  const mayKeep = (account: Account | null): account is Account =>
    account !== null && (orgId === null || orgId === account.orgId)
  const account = await knownAccount().catch(() => null)
  try {
    const answer = await fetch(request)
    if (answer.status === 401) event.waitUntil(inTurn(() => setAccount(null)))
    else if (mayKeep(account) && answer.ok && isJson(answer))
      event.waitUntil(keepAnswer(account, request.url, answer.clone()))
    return answer
  } catch (error) {
    const known = await inTurn(knownAccount)
    const kept = mayKeep(known) && (await (await caches.open(dataOf(known))).match(request.url, LOOSELY))
    if (kept) return kept
    throw error
  }
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') === true

/** Unless it is long, or the account left while the server answered. */
async function keepAnswer(account: Account, url: string, answer: Response): Promise<void> {
  const copy = answer.clone()
  if ((await answer.arrayBuffer()).byteLength > MOST_BYTES) return
  await inTurn(async () => {
    const known = await knownAccount()
    if (known === null || dataOf(known) !== dataOf(account)) return
    const cache = await caches.open(dataOf(account))
    await cache.delete(url, LOOSELY)
    await cache.put(url, copy)
    const kept = await cache.keys()
    for (const old of kept.slice(0, Math.max(0, kept.length - MOST_ANSWERS))) await cache.delete(old)
  })
}

/** Asks for the files of the pages that were not opened yet, one after the other. */
async function fill(): Promise<void> {
  const cache = await caches.open(FILES)
  for (const file of __RELEASE__.files) if (!(await cache.match(file))) await cache.add(file)
}

worker.addEventListener('install', (event) => {
  const keep = async () => {
    await (await caches.open(FILES)).addAll(__RELEASE__.frame)
    const shell = await fetch(SHELL_ADDRESS, { credentials: 'omit', cache: 'no-store' })
    if (shell.ok) await (await caches.open(SHELL)).put(SHELL_ADDRESS, shell)
  }
  event.waitUntil(keep())
})

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const known = new Set(__RELEASE__.files)
    const cache = await caches.open(FILES)
    for (const { url } of await cache.keys()) if (!known.has(new URL(url).pathname)) await cache.delete(url)
    await worker.clients.claim()
  }
  event.waitUntil(tidy())
})

worker.addEventListener('message', (event) => {
  const word = event.data as Word
  if (word.kind === 'forget') event.waitUntil(inTurn(() => setAccount(null)))
  if (word.kind === 'fill') event.waitUntil(fill())
  if (word.kind !== 'account') return
  const { account, answers } = word
  event.waitUntil(inTurn(() => setAccount(account)))
  for (const [url, answer] of Object.entries(answers))
    event.waitUntil(keepAnswer(account, url, Response.json(answer)))
})

const patterns = __RELEASE__.pages.map((path) => path.split('/'))
/** Whether an address is of a page of the application: `/crm/contacts/$contactId`. */
function isPage(pathname: string): boolean {
  const parts = pathname.split('/')
  if (parts.length > 2 && parts.at(-1) === '') parts.pop()
  return patterns.some(
    (pattern) =>
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith('$') || part === parts[index]),
  )
}
/** Questions of the application: it names the organization, or asks who is signed in. Clients and visitors do neither. */
const isOfApplication = ({ headers }: Request, pathname: string) =>
  pathname === '/api/v1/me' || headers.has('ardoise-organization')

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(documentOf(request))
  } else if (isOfApplication(request, pathname)) event.respondWith(answerOf(request, event))
})
