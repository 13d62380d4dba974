import middy from '@middy/core'
import * as z from 'zod'
import { createDb } from '#functions/platform/db/db.ts'

const input = z.object({ PK: z.string(), SK: z.string() })

/** The table's client, middy and zod: the base of every API function. */
export const handler = middy().handler((event: unknown) => createDb('BookMe').get(input.parse(event)))
