import { beforeAll, describe, expect, it } from 'vitest'
import { playSteps } from '#tests/support/faults/play-steps.ts'
import { Rig } from '#tests/support/faults/rig.ts'
import { makeTemplates, type TemplateName, type Templates } from '#tests/support/faults/templates.ts'
import { inVirtualTime } from '#tests/support/faults/virtual-time.ts'
import { differencesIn } from '#tests/support/figures/walk.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'

/** Each figure has one value for all readers, on all screens (docs/product.md#figures). */

/** The acts that once made a header, a panel, a list and a statement say different amounts. */
const acts: [from: TemplateName, ...steps: string[]][] = [
  ['played', 'goodwill of BookMe', 'goodwill of the agent', 'pay vendors', 'a week'],
  ['paid', 'a refund by hand #1', 'a night', 'goodwill of BookMe', 'a refund comes back', 'a night'],
  ['booked', 'a dispute', 'a day', 'a dispute is lost', 'a night', 'goodwill of BookMe'],
  ['paid', 'a dispute', 'a dispute is won in part', 'a night', 'goodwill of BookMe', 'a week'],
  ['booked', 'a bank account that fails', 'balance', 'a day', 'a week', 'a good card', 'balance'],
  ['booked', 'a bank account', 'balance', 'a day', 'a week'],
  ['signed', 'a bank account that fails', 'deposit', 'a day', 'a week', 'in full'],
  ['booked', 'a bank account', 'balance', 'called off', 'a day', 'a week', 'a week'],
  ['booked', 'a bank account that fails', 'balance', 'called off by the client, who owes all', 'a week', 'a day'],
  ['paid', 'refunds take a day', 'called off', 'a day', 'a week'],
  ['paid', 'refunds fail later', 'called off by the performer', 'a day', 'everything works again', 'a day'],
  ['paid', 'refunds fail', 'a refund of half', 'a day', 'everything works again', 'a refund by an admin', 'a day'],
  ['booked', 'a dispute', 'called off', 'a day', 'a dispute is lost', 'a night'],
]

describe('after each act that moves money', () => {
  let templates: Templates
  beforeAll(async () => {
    templates = await makeTemplates([...new Set(acts.map(([from]) => from))])
  })

  it.each(acts)('from %s: %s, %s, %s, %s', async (from, ...steps) => {
    const template = templates.all[from]
    const random = randomOf(1)
    const found = await inVirtualTime(random, async () => {
      const rig = new Rig(templates.ground, template.from, random)
      const wrong: string[] = []
      try {
        await playSteps(rig, template, steps, async (name) => {
          wrong.push(...(await differencesIn(rig.fixture)).map((what) => `after ${name}: ${what}`))
        })
      } finally {
        rig.stop()
      }
      return wrong
    })
    expect(found).toEqual([])
  })
})
