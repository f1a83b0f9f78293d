import { sql } from 'kysely'

/** Function `plan_facts` of the database, of the organization that a column names. */
export const planFacts = (column: string) => sql<unknown>`plan_facts(${sql.ref(column)})`
