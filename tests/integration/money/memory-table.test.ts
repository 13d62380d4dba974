import { beforeAll, describe, expect, it } from 'vitest'
import { play } from '#tests/support/faults/play.ts'
import { makeTemplates, type Templates } from '#tests/support/faults/templates.ts'
import { expectSameOnEngine, record } from '#tests/support/replay.ts'

/** Fault schedules run on an in-memory table, so their results are only as good as that table. */
let templates: Templates
beforeAll(async () => {
  templates = await makeTemplates()
})

describe('the in-memory table', () => {
  it.each([3, 6, 7, 12, 15, 18])('answers schedule %i like the local cloud’s engine', async (seed) => {
    const { memory } = templates.ground
    const recording = await record(memory, () => play(templates, seed))
    expect(recording.said.length).toBeGreaterThan(100)
    await expectSameOnEngine(memory, recording)
  })
})
