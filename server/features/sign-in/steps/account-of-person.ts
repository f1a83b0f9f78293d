import { asPlatform } from '#server/db/transaction.ts'
import {
  admitPerson,
  assertEntry,
  assertVouched,
} from '#server/features/company-sign-in/commands/admit-person.ts'
import type { TakenAnswer } from '#server/features/company-sign-in/commands/consume-answer.ts'
import { findKnownUser } from '#server/features/company-sign-in/queries/by-domain.ts'
import { findDirectoryUser } from '#server/features/directory/queries/directory-user.ts'
import { createProfile } from '#server/features/identity/commands/create-profile.ts'
import { mailOwner } from '#server/features/security/commands/mail-owner.ts'
import { ProviderRefusal } from '#server/integrations/company-providers/port.ts'
import type { AppContext } from '#server/scope.ts'
import { NAMELESS } from '#shared/domain/identity/full-name.ts'
import { domainOf } from '#shared/domain/text/email-domain.ts'
import { findAccount } from '../queries/find-account.ts'
import { claimAccount } from '../store/claims.ts'

type Vouched = TakenAnswer & { person: NonNullable<TakenAnswer['person']> }

/**
 * The account of a person whom their company's provider vouches for, member of the organization: known by the provider's subject, then to the
 * organization's directory, then by the address, else made. The provider speaks for the addresses of its organization's proved domains alone:
 * for the one that it tells, and for the account's own. Whoever may not come in leaves no account behind. Errors: ProviderRefusal.
 */
export async function accountOfPerson(context: AppContext, vouched: Vouched): Promise<{ userId: string }> {
  const { orgId, connectionId, person } = vouched
  await assertVouched(context, { orgId, connectionId, email: person.email, subject: person.subject })
  const { known, ofDirectory } = await findPerson(context, vouched)
  const entrant = {
    orgId,
    connectionId,
    person,
    ofDirectory,
    subject: person.subject,
    email: known?.email ?? person.email,
    userId: known?.userId ?? null,
  }
  const named = (error: unknown): never => {
    const foreign = error instanceof ProviderRefusal && error.problem === 'domain'
    throw foreign && domainOf(entrant.email) !== domainOf(person.email)
      ? new ProviderRefusal('other_account')
      : error
  }
  await assertEntry(context, entrant).catch(named)
  const account = known ?? (await makeAccount(context, person))
  const name = person.name ?? NAMELESS
  // An account whose address was never proved may be a stranger's.
  if (!account.emailVerified) await claimAccount(context, { id: account.userId }, { name })
  const { userId } = account
  const shown = account.emailVerified ? account.name : name
  const { linked } = await admitPerson(context, {
    ...entrant,
    userId,
    name: shown,
  }).catch(named)
  if (linked && known?.emailVerified)
    await asPlatform(context, (db, client) =>
      mailOwner(context, { db, client }, userId, { type: 'identity-linked', provider: 'd’entreprise' }),
    )
  return { userId }
}

/** The account's own address may be an older one than the provider and the directory have. */
async function findPerson(context: AppContext, { orgId, connectionId, person }: Vouched) {
  const linked = await findKnownUser(context, { connectionId, subject: person.subject })
  const listed = linked === null ? await findDirectoryUser(context, { orgId, email: person.email }) : null
  const id = linked ?? listed
  const known = await findAccount(context, id === null ? { email: person.email } : { id })
  return { known, ofDirectory: listed !== null }
}

/** Two first sign-ins at once find the same account. */
async function makeAccount(context: AppContext, { email, name }: Vouched['person']) {
  const { rows } = await context.pool.query<{ id: string }>(
    'insert into users (name, email, email_verified) values ($1, $2, true) on conflict (email) do nothing returning id',
    [name ?? NAMELESS, email],
  )
  if (rows[0]) await createProfile(context, { userId: rows[0].id, name: name ?? NAMELESS })
  const account = await findAccount(context, { email })
  if (account === null) throw new ProviderRefusal('off')
  return account
}
