import { createDb } from '#functions/_lib/db.ts'

/** The table's client as all functions use it, and nothing else. */
export const handler = () => createDb('BookMe').get({ PK: 'A', SK: 'B' })
