import type { Scope } from '#server/scope.ts'

/** What the directory of companies says of a number; nothing of it is stored. */
export async function findCompany({ context }: Scope, { number }: { number: string }) {
  const answer = await context.companyDirectory.find(number)
  return { state: answer.state, company: answer.state === 'found' ? answer.company : null }
}
