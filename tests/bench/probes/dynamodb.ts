import { createDb } from '#functions/platform/db/db.ts'

/** Only the table's client, as used by all functions. */
export const handler = () => createDb('BookMe').get({ PK: 'A', SK: 'B' })
