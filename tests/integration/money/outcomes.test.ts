import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { flows } from '#tests/support/faults/crash-points.ts'
import { Recording } from '#tests/support/faults/recording.ts'
import { Rig } from '#tests/support/faults/rig.ts'
import { makeTemplates, type TemplateName, type Templates } from '#tests/support/faults/templates.ts'
import { playSteps } from '#tests/support/faults/play-steps.ts'
import { inVirtualTime } from '#tests/support/faults/virtual-time.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { scripts } from './outcomes/all-scripts.ts'

/**
 * Whole outcomes: all that a money act asks of the provider, writes, mails, plans, answers and logs, compared with a
 * recording in `outcomes/`. After an intended change, review the difference of `npx vitest run <this file> --update`.
 */

const day = 86_400_000
const fileOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.txt`
// Call lists move no money.
const moneyFlows = flows.filter(({ name }) => !name.startsWith('call list'))
const templates = new Map<TemplateName, Templates>()

/** Each template has its own provider, so that no other event's money is there. */
const prepare = async (name: TemplateName): Promise<void> => {
  if (!templates.has(name)) templates.set(name, await makeTemplates([name]))
}

const recordingOf = async (
  name: string,
  from: TemplateName,
  run: (rig: Rig, recording: Recording) => Promise<void>,
) => {
  const { ground, all } = templates.get(from)!
  const text = await inVirtualTime(
    randomOf(1),
    async () => {
      const rig = new Rig(ground, all[from].from, randomOf(1))
      const recording = new Recording(rig, ground.fixture.users, all[from].id)
      try {
        await run(rig, recording)
        return recording.text
      } finally {
        rig.stop()
      }
    },
    randomOf(3),
  )
  await expect(text).toMatchFileSnapshot(`outcomes/${fileOf(name)}`)
}

describe.each(moneyFlows)('$name', ({ name, template, ...flow }) => {
  beforeAll(() => prepare(template))

  it('does what was recorded', () =>
    recordingOf(name, template, async (rig, recording) => {
      const event = templates.get(template)!.all[template]
      await flow.prepare?.(rig, event)
      recording.step('before')
      await flow.run(rig, event)
      recording.step(name)
      rig.calm()
      await rig.drain()
      recording.step('its jobs')
      for (let days = 0; days < 4; days += 1) await rig.pass(day)
      recording.step('four days later')
    }))
})

describe.each(scripts)('$name', ({ name, from, steps }) => {
  beforeAll(() => prepare(from))

  it('does what was recorded', () =>
    recordingOf(name, from, async (rig, recording) => {
      await playSteps(rig, templates.get(from)!.all[from], steps, (step) => {
        recording.step(step)
      })
    }))
})

it('has one recording of each flow and script', () => {
  const recordings = readdirSync(join(import.meta.dirname, 'outcomes')).filter((file) => file.endsWith('.txt'))
  const names = [...moneyFlows, ...scripts].map(({ name }) => fileOf(name))
  expect(recordings.toSorted()).toEqual(names.toSorted())
})
