import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'
import { makesJsonSchema } from '#infra/bundle.ts'
import { functionNames, functionSpecs } from '#infra/functions.ts'
import type { FunctionName, FunctionSpec } from '#infra/functions.ts'
import { workJob } from '#shared/jobs.ts'
import { queueOf } from '#shared/queues.ts'

/**
 * Every function that commits could send more mails than fit into a transaction (`mails`); few ever do. A mail to all
 * agents may (`unpackMails`).
 */
const paymentJobs = workJob()
  .options.map(({ shape }) => shape.type.value)
  .filter((type) => type !== 'mails' && queueOf({ type }) === 'payments')

/**
 * Signs in a function's own code, excluding packages, that it needs a grant of its row in infra/functions.ts. A missing
 * queue only causes delay (the sweep sends the rest) and a missing address only leaves a link empty, so nobody would
 * notice.
 */
const signs: [sign: RegExp, needs: string, given: (spec: FunctionSpec) => boolean][] = [
  [/putPicture = /, 'storing pictures', (spec) => spec.pictures === 'store'],
  [/deletePictures = /, 'deleting pictures', (spec) => spec.pictures === 'erase'],
  [/DOCUMENTS_BUCKET/, 'documents', (spec) => spec.documents !== undefined],
  [/AUDIT_BUCKET/, 'copies of the audit log', (spec) => spec.copiesAudit === true],
  [/FILES_BUCKET/, 'files', (spec) => spec.files !== undefined],
  // The sweep sends again what others did not get to send.
  [
    /type: "(signed_document|delete_file|erase_files)"|resendOutbox/,
    'the documents queue',
    (spec) => spec.sends?.includes('documents') === true,
  ],
  [
    /type: "(check_import|run_import|undo_import|export_step)"|resendOutbox/,
    'the imports queue',
    (spec) => spec.sends?.includes('imports') === true,
  ],
  [
    /type: "tell_(programs|again)"|resendOutbox|tellReceivers = /,
    'the webhooks queue',
    (spec) => spec.sends?.includes('webhooks') === true,
  ],
  [/SCHEDULE_GROUP/, 'schedules', (spec) => spec.schedules === true],
  [/STRIPE_SECRET_ID/, 'stripe', (spec) => spec.stripe === true],
  [/ORIGIN_SECRET_ID/, 'behindEdge', (spec) => spec.behindEdge === true],
  [/SendEmailCommand/, 'sendsMail', (spec) => spec.sendsMail === true],
  [
    new RegExp(`type: "(${paymentJobs.join('|')})"|resendOutbox|unpackMails = `),
    'the payments queue',
    (spec) => spec.sends?.includes('payments') === true,
  ],
  [/type: "(mail|text)"/, 'the mail queue', (spec) => spec.sends?.includes('mail') === true],
  [/\bdeps\.appUrl\b/, 'APP_URL', (spec) => spec.settings?.includes('APP_URL') === true],
  [/\bdeps\.operatorEmail\b/, 'OPERATOR_EMAIL', (spec) => spec.settings?.includes('OPERATOR_EMAIL') === true],
  [/\bdeps\.payerZone\b/, 'PAYER_ZONE', (spec) => spec.settings?.includes('PAYER_ZONE') === true],
  [/"VIDEO_OFFER_URL"\)/, 'VIDEO_OFFER_URL', (spec) => spec.settings?.includes('VIDEO_OFFER_URL') === true],
]

const handlerOf = (name: FunctionName) => join(import.meta.dirname, '..', '..', 'functions', 'entries', `${name}.ts`)
const present = functionNames.filter((name) => existsSync(handlerOf(name)))
/** The function's own code as one text. */
const codeOf = async (name: FunctionName): Promise<string> => {
  const build = await rolldown({ input: handlerOf(name), platform: 'node', external: /^[@a-z]/ })
  const { output } = await build.generate({ format: 'esm' })
  await build.close()
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

it.each(present)('%s is granted exactly what its code uses', async (name) => {
  const code = await codeOf(name)
  const asked = signs.filter(([sign]) => sign.test(code)).map(([, needs]) => needs)
  const given = signs.filter(([, , isGiven]) => isGiven(functionSpecs[name])).map(([, needs]) => needs)
  expect(given).toEqual(asked)
  // Left out of the others' bundles, where it would answer with nothing.
  expect(makesJsonSchema.has(name)).toBe(/\.toJSONSchema\(/.test(code))
})
