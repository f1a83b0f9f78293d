/** How the browser of the tests is started: no sandbox for root, no network beyond the loopback. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No name resolves but `localhost`, so the browser reaches no outside host.
  // Passkeys need a name and not an address, hence `localhost`.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]
