import { verifySums } from '#server/features/sums/commands/verify-sums.ts'
import type { Member, TestApp } from './harness.ts'

/** The sums of the organization that do not hold, its chain and the files of it included: none, whatever a test did to its money. */
export const brokenSums = async (app: TestApp, { orgId }: Pick<Member, 'orgId'>) =>
  (await verifySums(app.context, orgId)).broken
