import type { Endpoint } from '#shared/api/endpoint.ts'
import type { MailJob } from '#shared/mails.ts'
import type { LambdaApi, Request } from './lambda-api.ts'

/** The link token in the mail that a request sends. */
export const mailedToken = async (api: LambdaApi, endpoint: Endpoint, request: Request): Promise<string> => {
  const { answer, trace } = await api.send(endpoint, request)
  const { db } = api.table.deps()
  const keys = trace.written.filter(({ PK }) => PK.startsWith('OUTBOX#'))
  const rows = await Promise.all(keys.map((key) => db.get<{ job: MailJob }>(key)))
  for (const row of rows)
    if (row && 'link' in row.job.variables) {
      const token = new URL(row.job.variables.link, 'http://x').searchParams.get('token')
      if (token !== null) return token
    }
  throw new Error(`No link was mailed: ${answer.status} ${answer.text}`)
}
