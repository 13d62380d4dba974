import { describe, expect, it } from 'vitest'
import { answers } from '#shared/domain/text/keywords.ts'
import { phoneWordOf } from '#functions/_data/people/texts.ts'
import { mostTexts } from '#functions/notification-worker/text-turn.ts'
import { number, textTests } from '#tests/support/text-tests.ts'

/** Messages of phones to our number. */

const { table, deps, newProvider, work, rest, optIn, say } = textTests()

describe('what a phone writes', () => {
  it('is answered, once for each message, and counts from then on', async () => {
    await optIn()
    const provider = newProvider()
    for (const [text, answer, word] of [
      ['Yes', answers.start(), 'yes'],
      ['help', answers.help(table().deps().operatorEmail), 'yes'],
      ['Are we on?', answers.other(), 'yes'],
      ['Stopall', answers.stop(), 'stop'],
      ['unstop', answers.start(), 'yes'],
    ] as const) {
      const count = provider.sent.length
      for (let i = 0; i < 3; i += 1) await say(text)
      await work(provider)
      await rest(provider, 1)
      expect(provider.sent.slice(count)).toMatchObject([{ to: number, words: answer }])
      expect(await phoneWordOf(deps(), number)).toMatchObject({ word })
    }
  })

  it('is not undone by a message that comes a second time: a queue delivers at least once', async () => {
    await say('Yes', 'first')
    await say('STOP', 'second')
    await say('Yes', 'first')
    expect(await phoneWordOf(deps(), number)).toMatchObject({ word: 'stop' })
    await say('START', 'third')
    await say('STOP', 'second')
    expect(await phoneWordOf(deps(), number)).toMatchObject({ word: 'yes' })
  })

  it('ends no chat of two machines: ten answers a day', async () => {
    const provider = newProvider()
    for (let i = 0; i < mostTexts.phone + 5; i += 1) await say('I am away', String(i))
    await work(provider)
    expect(provider.sent).toHaveLength(mostTexts.phone)
    // A stop counts also when it is not answered any more.
    await say('STOP')
    await work(provider)
    expect(provider.sent).toHaveLength(mostTexts.phone)
    expect(await phoneWordOf(deps(), number)).toMatchObject({ word: 'stop' })
  })
})
