import { beforeAll, describe, expect, it } from 'vitest'
import { play } from '#tests/bench/faults/play.ts'
import { makeTemplates, type Templates } from '#tests/bench/faults/templates.ts'
import { expectSameOnEngine, record } from '#tests/support/replay.ts'

/** Schedules of faults run on a table within the process: what they show is worth what that table is. */
let templates: Templates
beforeAll(async () => {
  templates = await makeTemplates()
})

describe('the table in memory', () => {
  it.each([3, 6, 7, 12, 15, 18])(
    'gives every answer of schedule %i as the engine of the local cloud does',
    async (seed) => {
      const { memory } = templates.ground
      const recording = await record(memory, () => play(templates, seed))
      expect(recording.said.length).toBeGreaterThan(100)
      await expectSameOnEngine(memory, recording)
    },
  )
})
