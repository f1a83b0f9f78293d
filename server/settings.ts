/** The text of docs/reference.md about an environment variable, in Markdown. */
type SettingText = { unset: string; meaning: string }

/** Every variable that server/config.ts reads: one that is not here does not compile there. */
export const settings = {
  APP_URL: { unset: 'local mode', meaning: 'public address, without path; turns production on' },
  INSECURE_HTTP: {
    unset: 'refused',
    meaning:
      'a sentence (15 characters at least) that says why an `APP_URL` in `http://` is enough, even on the loopback: `réseau interne sans accès extérieur`',
  },
  PORT: { unset: '3000', meaning: 'port to listen on' },
  HOST: { unset: '127.0.0.1; production 0.0.0.0', meaning: 'address to listen on' },
  DATABASE_URL: {
    unset: 'embedded; required in production',
    meaning:
      'PostgreSQL 15 or newer; the user owns the database, may create roles and the extensions `pg_trgm`, `unaccent`, `btree_gin`',
  },
  DATABASE_POOL_SIZE: {
    unset: '16 (2 to 200)',
    meaning:
      'connections of one process for transactions, at most as many for reads (three for each processor), half as many for signing in and half as many for jobs; 7 more for reports, exports and reads of jobs, 4 for the queue and 2 for LISTEN',
  },
  DATA_DIR: {
    unset: '`data/`; as root `/var/lib/ardoise/<hash of the project’s path>`',
    meaning:
      'embedded database, files, captured mails and secret of local mode; default place of files; archives that members import (`archives/`, `maildirs/`), which all processes must share',
  },
  APP_SECRET: {
    unset: 'made in local mode; required in production',
    meaning:
      '32 random characters at least; sessions, seal key, code hashes and kept answers (48 h) derive from it',
  },
  APP_SECRET_FORMER: {
    unset: 'none',
    meaning: 'earlier secrets, comma separated, while `APP_SECRET` is changed (operations.md, « Rotate »)',
  },
  SMTP_URL: {
    unset: 'mails are captured; required in production',
    meaning:
      '`smtp://user:password@host:587` or `smtps://…`. With a password nothing is said to a relay that offers no TLS, unless it is on the loopback. The relay is tried once at start: the log says « the mail relay answers », or that it does not take our mails and why (`code`)',
  },
  SMTP_INSECURE: {
    unset: 'refused',
    meaning:
      'a sentence (15 characters at least) that says why the password of `SMTP_URL` may leave without TLS',
  },
  SMTP_NAME: {
    unset: 'the host of `APP_URL`',
    meaning: 'the name that we greet the relay with (EHLO), a host name',
  },
  MAIL_FROM: {
    unset: 'required with `SMTP_URL`',
    meaning: 'sender’s address, or `Ardoise <devis@exemple.fr>`',
  },
  FILES_DIR: {
    unset: '`<data>/files`',
    meaning: 'documents on disk; production wants it or `S3_BUCKET`',
  },
  S3_BUCKET: { unset: 'files on disk', meaning: 'documents in this bucket of an S3-compatible store' },
  S3_ENDPOINT: { unset: 'required with `S3_BUCKET`', meaning: 'address of the store' },
  S3_REGION: { unset: '`auto`', meaning: 'its region' },
  S3_ACCESS_KEY_ID: { unset: 'required with `S3_BUCKET`', meaning: 'its key' },
  S3_SECRET_ACCESS_KEY: { unset: 'required with `S3_BUCKET`', meaning: 'the secret of the key' },
  FILES_LOST: {
    unset: 'no',
    meaning: '`1`, for one start, when the files are lost for good (operations.md, « Restore »)',
  },
  GOOGLE_CLIENT_ID: {
    unset: 'no Google',
    meaning: 'sign-in and mailboxes by Google; redirect addresses: operations.md, « Google and Microsoft »',
  },
  GOOGLE_CLIENT_SECRET: { unset: 'required with the id', meaning: 'the secret of that client' },
  GOOGLE_ISSUER: { unset: 'Google', meaning: 'another OpenID provider in its place (tests)' },
  GOOGLE_GMAIL_URL: {
    unset: '`https://gmail.googleapis.com`',
    meaning: 'where Gmail’s mails are read (tests)',
  },
  GOOGLE_KEYS_URL: {
    unset: '`https://www.googleapis.com/oauth2/v3/certs`',
    meaning: 'Google’s public keys (tests)',
  },
  GMAIL_PUSH_TOPIC: {
    unset: 'Gmail announces nothing',
    meaning:
      'Gmail announces mails through this Pub/Sub topic, `projects/…/topics/…` (operations.md, « Announcements of mails »)',
  },
  GMAIL_PUSH_ACCOUNT: {
    unset: 'required with the topic',
    meaning: 'the service account that signs announcements',
  },
  GMAIL_PUSH_AUDIENCE: {
    unset: '`<APP_URL>/functions/v1/gmail-push`',
    meaning: 'the audience that they are signed for',
  },
  MICROSOFT_CLIENT_ID: {
    unset: 'no Microsoft',
    meaning: 'sign-in and mailboxes by Microsoft; redirect addresses as for Google',
  },
  MICROSOFT_CLIENT_SECRET: { unset: 'required with the id', meaning: 'the secret of that client' },
  MICROSOFT_ISSUER: { unset: 'Microsoft', meaning: 'another OpenID provider in its place (tests)' },
  MICROSOFT_GRAPH_URL: {
    unset: '`https://graph.microsoft.com`',
    meaning: 'where Outlook’s address and mails are read (tests)',
  },
  MICROSOFT_REVOKE_URL: {
    unset: 'none',
    meaning: 'where grants are revoked (tests: Microsoft has no such page)',
  },
  MICROSOFT_PUSH: {
    unset: 'announcements where `APP_URL` is `https://`',
    meaning: '`none`: Graph is not asked to announce mails, for an `APP_URL` that it cannot reach',
  },
  MAIL_PRIVATE_HOSTS: {
    unset: 'no',
    meaning:
      '`1` lets members connect IMAP and SMTP servers at private addresses and on any port (tests, an installation on its own network)',
  },
  SSO_ISSUER: {
    unset: 'no provider',
    meaning:
      'OpenID provider of the company that runs the installation; redirect address `<APP_URL>/auth/v1/callback/sso`; must answer when Ardoise starts',
  },
  SSO_CLIENT_ID: { unset: 'required with the issuer', meaning: 'our client there' },
  SSO_CLIENT_SECRET: { unset: 'required with the issuer', meaning: 'the secret of that client' },
  SSO_DOMAINS: {
    unset: 'required with the issuer',
    meaning: 'the domains whose addresses it speaks for: `exemple.fr, exemple.com`',
  },
  SSO_NAME: { unset: '« votre entreprise »', meaning: 'its name on the button' },
  SIGN_IN_PRIVATE_HOSTS: {
    unset: 'no',
    meaning:
      '`1` lets organizations use identity providers at private addresses and without TLS (tests, an installation on its own network)',
  },
  DNS_SERVERS: {
    unset: 'the system’s',
    meaning:
      'name servers that are asked about the domains of organizations: `192.0.2.53, [2001:db8::53]:5353`',
  },
  COMPANY_DIRECTORY: {
    unset: '`off`; production `on`',
    meaning:
      'whether a SIREN or SIRET is asked of the State’s public directory (`https://recherche-entreprises.api.gouv.fr`), which then sees this number and our address: `on`, `off`, or the address of a mirror',
  },
  BILLING: {
    unset: '`on`',
    meaning:
      "`off` for those who host Ardoise for themselves: no plan bounds anything, no badge shows, no mail speaks of a trial. An organization that pays otherwise: `update organizations set plan = 'entreprise' where slug = '…'` as the owner of the database",
  },
  BILLING_ORGANIZATION: {
    unset: 'nobody',
    meaning:
      "id (UUID: `select id from organizations where slug = '…'`) of the organization that issues the invoices of the subscriptions (operations.md, « Subscriptions to Ardoise »)",
  },
  STRIPE_SECRET_KEY: {
    unset: 'payments are a simulation',
    meaning: 'the platform’s Stripe key: `sk_live_…`, or `sk_test_…` alone (operations.md, « Stripe »)',
  },
  STRIPE_CLIENT_ID: {
    unset: 'no existing account can be joined',
    meaning: 'its Connect application, `ca_…`',
  },
  STRIPE_TEST_SECRET_KEY: { unset: 'none', meaning: 'the key of test mode, beside a live key' },
  STRIPE_TEST_CLIENT_ID: { unset: 'none', meaning: 'the Connect application of test mode' },
  STRIPE_WEBHOOK_SECRETS: {
    unset: 'none',
    meaning:
      'secrets (`whsec_…`, comma separated: several while one is replaced) of the platform’s own webhooks',
  },
  STRIPE_API_BASE: {
    unset: '`https://api.stripe.com`',
    meaning: 'another API in Stripe’s place, without a path (tests)',
  },
  SEAL_P12: {
    unset: 'a certificate made at first start',
    meaning: 'file of the certificate that seals signed documents',
  },
  SEAL_P12_PASSWORD: { unset: 'empty', meaning: 'its password' },
  METRICS_TOKEN: {
    unset: 'none',
    meaning:
      'bearer token of `/metrics`; without one, only programs on this machine get an answer, not requests that a proxy forwards',
  },
  TRUSTED_PROXIES: { unset: '0 (to 10)', meaning: 'proxies in front whose `X-Forwarded-For` counts' },
  REQUESTS_PER_MINUTE: {
    unset: '3000',
    meaning:
      'per client IP and process, all endpoints together; above 3000 it also raises the limits of sign-in per IP, of previews and sendings per user and organization, and the usual limit of each endpoint (1,200 reads, 60 reports, 20 files, 600 writes a minute and user)',
  },
  MAIL_LIMIT_SCALE: {
    unset: '1',
    meaning:
      'multiplies how many mails an organization or user may cause and an address may get (`shared/domain/platform/mail-allowance.ts`): raise it when only your own people use the installation',
  },
  LOG_LEVEL: { unset: '`info`; local mode `warn`', meaning: 'level of pino' },
  STRICT: {
    unset: 'no',
    meaning:
      '`1` checks answers against the contract before sending them, and refuses slow work inside a transaction instead of logging it (tests)',
  },
  DEMO: { unset: 'the demo company in local mode', meaning: '`none` starts without it' },
  OPERATOR_EMAIL: {
    unset: 'the address of `MAIL_FROM`; captured in local mode',
    meaning:
      'where contact messages, requests for help and bug reports go; shown on the public pages when set',
  },
  OPERATOR_NAME: {
    unset: 'the pages say that it is not set; the demo shows invented ones and says so',
    meaning: 'who runs this installation, for `/legal`, `/privacy`, `/terms` and `/contact`',
  },
  OPERATOR_LEGAL_FORM: { unset: 'as the name', meaning: 'its legal form' },
  OPERATOR_SIREN: { unset: 'as the name', meaning: 'its SIREN' },
  OPERATOR_VAT_NUMBER: { unset: 'as the name', meaning: 'its VAT number' },
  OPERATOR_ADDRESS: { unset: 'as the name', meaning: 'its address' },
  OPERATOR_PHONE: { unset: 'as the name', meaning: 'its telephone' },
  OPERATOR_PUBLICATION_DIRECTOR: { unset: 'as the name', meaning: 'its director of publication' },
  HOSTING_NAME: { unset: 'as the name', meaning: 'who hosts it, for `/legal`' },
  HOSTING_ADDRESS: { unset: 'as the name', meaning: 'the host’s address' },
  HOSTING_PHONE: { unset: 'as the name', meaning: 'the host’s telephone' },
} as const satisfies Record<string, SettingText>

export type Setting = keyof typeof settings
/** The value of a setting in the environment, without spaces around it; null where it is not set. */
export type SettingReader = (name: Setting) => string | null
