import { describe, expect, it } from 'vitest'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import { atEveryCall, Died, type MortalProcess } from '#tests/support/crashes.ts'
import { takeSnapshot } from '#tests/support/rollback.ts'
import { textTests, unused } from '#tests/support/text-tests.ts'

/** Crashes of the job that sends a text. */

const { table, write, rows, later, newProvider, rest, optedIn, gig } = textTests()

describe('a crash at every call of the job', () => {
  const deathAllowed = async (running: Promise<unknown>) => {
    try {
      await running
    } catch (error) {
      if (!(error instanceof Died)) throw error
    }
  }
  const everyCrash = async (write: () => Promise<void>) => {
    await optedIn()
    await write()
    const here = await takeSnapshot(table())
    const { now } = table()
    return atEveryCall(async (life: MortalProcess, where) => {
      const provider = newProvider()
      const mortal = life.mortal({ send: provider.send })
      const given = table().deps(life.overrides(table(), 'notification-worker'))
      for (const row of await rows())
        await deathAllowed(
          deliver(given, row, { ...unused, texts: { send: (text) => mortal.send(text), partsPerSecond: Infinity } }),
        )
      await provider.report()
      await rest(provider, 15)
      expect(provider.sent, where).toHaveLength(1)
      expect([await rows(), await later()], where).toEqual([[], []])
      await here.restoreAll()
      table().now = now
    })
  }

  it('neither loses nor doubles a text', async () => {
    expect(await everyCrash(() => write(gig()))).toBeGreaterThan(11)
  })

  it('neither loses nor doubles one that waits for the morning', async () => {
    await optedIn()
    table().now = '2026-06-02T11:55:00.000Z'
    await write(gig())
    const here = await takeSnapshot(table())
    const { now } = table()
    const crashes = await atEveryCall(async (life, where) => {
      const provider = newProvider()
      const dying = table().deps(life.overrides(table(), 'notification-worker'))
      for (const row of await rows()) await deathAllowed(deliver(dying, row, { ...unused, texts: provider }))
      await rest(provider, 20)
      expect(provider.sent, where).toHaveLength(1)
      expect([await rows(), await later()], where).toEqual([[], []])
      await here.restoreAll()
      table().now = now
    })
    expect(crashes).toBeGreaterThan(5)
  })
})
