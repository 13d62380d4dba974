import { expect, it } from 'vitest'
import { cases } from '#tests/support/cases.ts'
import { makeCallGround } from '#tests/support/faults/call-games.ts'
import { playCalls } from '#tests/support/faults/play-calls.ts'

/** A few of the schedules of `npm run bench -- call-lists`, which plays 2,000. */
it('keeps every promise of call lists amid crashes, conflicts, lost messages, races and edits', async () => {
  const ground = await makeCallGround()
  const ends = new Set<string>()
  for (let seed = 1; seed <= cases(400); seed += 1) {
    const played = await playCalls(ground, seed)
    expect([seed, played.broken]).toEqual([seed, []])
    for (const end of played.ends) ends.add(end)
  }
  expect([...ends]).toEqual(expect.arrayContaining(['filled', 'exhausted']))
})

it('plays a seed the same way each time', async () => {
  const [once, again] = [await playCalls(await makeCallGround(), 7), await playCalls(await makeCallGround(), 7)]
  expect(again).toEqual(once)
})
