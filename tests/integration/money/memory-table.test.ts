import { beforeAll, describe, expect, it } from 'vitest'
import { play } from '#tests/support/faults/play.ts'
import { makeTemplates, type Templates } from '#tests/support/faults/templates.ts'
import { engines, expectSameOnEngine, record } from '#tests/support/replay.ts'

/** Fault schedules run on an in-memory table, so their results are only as good as that table. */
let templates: Templates
beforeAll(async () => {
  templates = await makeTemplates()
})

/** AWS's engine, which starts slowly, has every kind of command in the first. */
const replays = engines.flatMap((engine) =>
  (engine === 'dynoxide' ? [3, 6, 7, 12, 15, 18] : [3]).map((seed) => ({ engine, seed })),
)

describe('the in-memory table', () => {
  it.each(replays)('answers schedule $seed like $engine', async ({ engine, seed }) => {
    const { memory } = templates.ground
    const recording = await record(memory, () => play(templates, seed))
    expect(recording.said.length).toBeGreaterThan(100)
    await expectSameOnEngine(engine, memory, recording)
  })
})
