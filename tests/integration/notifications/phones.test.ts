import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answers } from '#functions/messages/rules/keywords.ts'
import { phoneWordOf } from '#functions/messages/data/texts.ts'
import { textBudgets } from '#shared/texts.ts'
import { getUserRecord, saveUser } from '#functions/people/data/user.ts'
import { changeTexts } from '#functions/messages/use-cases/reminders/texts.ts'
import { remindersApi } from '#shared/api/reminders.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'
import { number, textTests } from '#tests/support/text-tests.ts'

/** Messages of phones to our number. */

const { table, fixture, deps, newProvider, work, rest, optIn, say } = textTests()

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
    for (let i = 0; i < textBudgets.answer.reader + 5; i += 1) await say('I am away', String(i))
    await work(provider)
    expect(provider.sent).toHaveLength(textBudgets.answer.reader)
    // A stop counts also when it is not answered any more.
    await say('STOP')
    await work(provider)
    expect(provider.sent).toHaveLength(textBudgets.answer.reader)
    expect(await phoneWordOf(deps(), number)).toMatchObject({ word: 'stop' })
  })
})

describe('our question to a phone', () => {
  const opt = (who: string, typed: string | null = number, timezone?: string) =>
    useCaseApi(table(), [changeTexts], fixture().tokenOf).call(remindersApi.changeTexts, who, {
      params: { id: fixture().users[who]!.id },
      body: { number: typed },
      timezone,
    })
  beforeEach(() => {
    vi.stubEnv('TEXT_NUMBER', '+18445550100')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('goes once a day, by all accounts together, and not at night', async () => {
    for (const who of ['artist', 'artist2', 'musician'])
      expect((await opt(who, number, 'Australia/Sydney')).status).toBe(200)
    const provider = newProvider()
    await work(provider)
    expect(provider.sent).toEqual([])
    table().now = '2026-06-01T22:00:00.000Z'
    await rest(provider, 2)
    expect(provider.sent).toMatchObject([{ to: number }])
  })

  it('is for people who play and have confirmed their address; everybody can opt out', async () => {
    expect([(await opt('client')).status, (await opt('client', null)).status]).toEqual([403, 200])
    const before = await getUserRecord(table().deps(), fixture().users['musician']!.id)
    await saveUser(table().deps(), { before, after: { ...before, email_confirmed: false } })
    expect([(await opt('musician')).status, (await opt('musician', null)).status]).toEqual([403, 200])
  })

  it('is asked by one network twenty times a day', async () => {
    const people = ['artist', 'artist2', 'musician', 'musician2', 'bandleader']
    const answers = []
    for (let i = 0; i < 5; i += 1)
      for (const who of people) answers.push((await opt(who, `+1518555${String(1000 + i)}`)).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(20)
  })
})
