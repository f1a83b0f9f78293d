import { asPlatform } from '#server/db/transaction.ts'
import { mustSignInByCompany } from '#server/features/company-sign-in/queries/by-domain.ts'
import { createProfile } from '#server/features/identity/commands/create-profile.ts'
import { judgeSignIn } from '#server/features/security/commands/judge-sign-in.ts'
import { mailLinkedIdentity } from '#server/features/security/commands/mail-linked-identity.ts'
import { notePasswordReset } from '#server/features/security/commands/note-password-reset.ts'
import { isKnownBrowser, noteSignIn } from '#server/features/security/commands/note-sign-in.ts'
import type { AuthParts } from '#server/integrations/auth/port.ts'
import { withoutAddresses } from '#server/jobs/without-addresses.ts'
import type { AppContext } from '#server/scope.ts'
import { countPasskeys, findAccount, preferredOrganization } from '../queries/find-account.ts'
import { authDatabase } from '../store/auth-database.ts'
import { claimAccount, proveClaim, replaceClaim, voidResets } from '../store/claims.ts'
import { noteFault, orNoteLoss } from './database-faults.ts'
import { hashInHand, hashInTurn, matchInTurn } from './password-in-hand.ts'
import { mailCode, mailExistingAccount, mailResetLink, mailSignInCode } from './send-mails.ts'

/** The parts of the product that better-auth needs. */
export const authParts = (context: AppContext): AuthParts => ({
  config: context.config,
  database: authDatabase(context, noteFault),
  log: (message) => context.log.error({ auth: withoutAddresses(message) }, 'sign-in service'),
  passwords: {
    hash: (password) => hashInTurn(context, password),
    matches: (stored, password) => matchInTurn(context, stored, password),
    inHand: hashInHand,
  },
  accounts: {
    find: (by) => orNoteLoss(() => findAccount(context, by)),
    claimAccount: (by, claim) => claimAccount(context, by, claim),
    replaceClaim: (userId, claim) => orNoteLoss(() => replaceClaim(context, userId, claim)),
    proveClaim: (email, password) => proveClaim(context, email, password),
    voidResets: (userId) => voidResets(context, userId),
    preferredOrganization: (userId) => preferredOrganization(context, userId),
    countPasskeys: (userId) => countPasskeys(context, userId),
  },
  reactions: {
    // better-auth only logs a mail that it could not hand over.
    mailCode: (code) => orNoteLoss(() => mailCode(context, code)),
    mailSignInCode: (code) => orNoteLoss(() => mailSignInCode(context, code)),
    mailExistingAccount: (account) => orNoteLoss(() => mailExistingAccount(context, account)),
    mailResetLink: (link) => orNoteLoss(() => mailResetLink(context, link)),
    userCreated: (user) => createProfile(context, user),
    judgeSignIn: (signIn) => judgeSignIn(context, signIn),
    mustSignInByCompany: ({ userId }) => orNoteLoss(() => mustSignInByCompany(context, userId)),
    async noteSignIn(signIn) {
      if (await isKnownBrowser(context, signIn)) return
      await asPlatform(context, (db, client) => noteSignIn(context, { db, client }, signIn))
    },
    passwordReset: (user) => notePasswordReset(context, user),
    identityLinked: (identity) => mailLinkedIdentity(context, { ...identity, byCode: false }),
  },
})
