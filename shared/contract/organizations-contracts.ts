import { invitationsContract } from './invitations.ts'
import { membersContract } from './members.ts'
import { organizationsContract } from './organizations.ts'

export const organizationsContracts = {
  ...organizationsContract,
  ...membersContract,
  ...invitationsContract,
}
