import { existsSync, globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * The consumers of queues, schedules, S3, SES and the provider, by file: with DELIVERIES=2, each call of a test comes
 * twice, as AWS and Stripe reserve the right to. The local cloud delivers twice itself (`tests/support/cloud.ts`).
 */
const consumers: Record<string, string> = {
  'functions/entries/scheduled-jobs/run.ts': 'runScheduled',
  'functions/messages/delivery/deliver.ts': 'deliver',
  'functions/messages/delivery/note-report.ts': 'noteReport',
  'functions/messages/jobs/received-files/receive-file.ts': 'receiveFile',
  'functions/calendar/jobs/subscribed/read-due.ts': 'readDueCalendars',
  'functions/money/webhook/handle-event.ts': 'handleEvent',
}

const root = new URL('../../', import.meta.url).href
// Each queue of jobs has such a file.
for (const file of globSync('functions/entries/*-worker/work.ts', { cwd: fileURLToPath(root) }))
  consumers[file] = 'work'
for (const file of Object.keys(consumers))
  if (!existsSync(new URL(file, root))) throw new Error(`${file} has moved: nothing would be delivered twice to it`)

/** The same exports; the consumer begins again once it is through, and forgets what it has read. */
const twice = (url: string, name: string): string => `
  import * as real from ${JSON.stringify(`${url}?once`)}
  export * from ${JSON.stringify(`${url}?once`)}
  export const ${name} = async (deps, ...given) => {
    await real.${name}(deps, ...given)
    deps.db.refresh()
    return real.${name}(deps, ...given)
  }
`

registerHooks({
  load: (url, context, next) => {
    const name = consumers[url.replace(root, '')]
    return name === undefined ? next(url, context) : { format: 'module', source: twice(url, name), shortCircuit: true }
  },
})
