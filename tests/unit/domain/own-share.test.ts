import { describe, expect, it } from 'vitest'
import { withPendingAnswer } from '#functions/event/rules/agreement/answers.ts'
import { proposeChange, withAgreement } from '#functions/event/rules/agreement/change.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { answersOf } from '#shared/domain/event/record/pending-answers.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, booked, ids, input, now, paidInFull, parties, userOf, viewers } from './support.ts'

/** A share falls only with its owner's answer; a save of their own that lowers it is one. */

const people = {
  agent: viewers.agent.id,
  admin: viewers.admin.id,
  artist: userOf(ids.artist),
  musician: userOf(ids.musician),
  musician2: userOf(ids.musician2),
}
type Saver = keyof typeof people
const [artist, leader] = [`artist|${ids.artist}`, `bandleader|${ids.bandleader}`]
const piano = `musician|${ids.musician2}|Piano`

const starts = {
  booked: () => withAgreement(booked(), now),
  played: () => withAgreement(paidInFull({ status: 'played' }), now),
  bar: () => withAgreement(atBar({ status: 'booked' }), now),
}
type Save = [who: Saver, changes: Partial<EventInput>]
const saved = (start: Event, saves: readonly Save[]): Event =>
  saves.reduce((event, [who, changes], i) => {
    const edited = applyEdit(event, changes, parties).event
    return proposeChange(event, edited, { name: who, user_id: people[who], changeId: `chg_${i}`, now })
  }, start)
/** The people whose answer the change waits for: vendors who stay, then others. */
const awaited = (event: Event): string[] => [
  ...(event.agreement?.pending?.asked ?? []),
  ...answersOf(event).flatMap(({ who, answer }) => (answer === 'waiting' ? [who] : [])),
]

const artistGets = (rate: number): Partial<EventInput> => ({ artist_rate: cents(rate) })
const leaderGets = (rate: number): Partial<EventInput> => ({ bandleader_rate: cents(rate) })
const agentGets = (agent_percent: number): Partial<EventInput> => ({ agent_percent })
const dearer = { client_rate: cents(210_000) }
const withoutPiano = { musicians: input.musicians!.slice(0, 1) }

describe('a lower share', () => {
  it.each<[string, keyof typeof starts, Save[], string[]]>([
    ['of the artist asks the artist', 'booked', [['agent', artistGets(65_000)]], [artist]],
    ['that the artist saves asks nobody', 'booked', [['artist', artistGets(65_000)]], []],
    [
      'is not agreed to by a save of something else',
      'booked',
      [
        ['agent', artistGets(65_000)],
        ['artist', leaderGets(41_000)],
      ],
      [artist],
    ],
    [
      'is agreed to by lowering it further',
      'booked',
      [
        ['agent', artistGets(65_000)],
        ['artist', artistGets(64_999)],
      ],
      [],
    ],
    [
      'stays one’s own while one saves something else',
      'booked',
      [
        ['artist', { ...artistGets(65_000), ...leaderGets(39_000) }],
        ['artist', leaderGets(38_000)],
      ],
      [leader],
    ],
    ['of the agent asks the agent', 'booked', [['admin', agentGets(0.1)]], ['agent']],
    ['that the agent saves asks nobody', 'booked', [['agent', agentGets(0.1)]], []],
    [
      'of the agent is not agreed to by a save of something else',
      'bar',
      [
        ['admin', { ...agentGets(0.1), ...dearer }],
        ['agent', leaderGets(41_000)],
      ],
      ['client', 'agent'],
    ],
    [
      'of the agent is agreed to by lowering it further',
      'booked',
      [
        ['admin', agentGets(0.1)],
        ['agent', agentGets(0.09)],
      ],
      [],
    ],
    [
      'stays the agent’s own while others are asked',
      'bar',
      [
        ['agent', { ...agentGets(0.1), ...dearer }],
        ['agent', leaderGets(41_000)],
      ],
      ['client'],
    ],
    ['of somebody who stays after the gig asks them once', 'played', [['agent', artistGets(65_000)]], [artist]],
    ['of somebody who leaves after the gig asks them', 'played', [['agent', withoutPiano]], [piano]],
    ['of somebody who takes themselves off then asks nobody', 'played', [['musician2', withoutPiano]], []],
    [
      'of somebody who is off already is not agreed to by a save of something else',
      'played',
      [
        ['agent', withoutPiano],
        ['musician2', leaderGets(41_000)],
      ],
      [piano],
    ],
  ])('%s', (_, start, saves, who) => expect(awaited(saved(starts[start](), saves))).toEqual(who))

  it('that the agent has agreed to stays agreed while they save something else', () => {
    const agreed = withPendingAnswer(saved(starts.booked(), [['admin', agentGets(0.1)]]), 'agent', 'agreed')
    expect(awaited(saved(agreed, [['agent', artistGets(71_000)]]))).toEqual([])
  })

  it('is none for somebody who leaves after the gig and gets nothing, or has not confirmed', () => {
    for (const more of [{ rate: cents(0) }, { status: 'requested' as const }]) {
      const event = starts.played()
      const musicians = event.musicians.map((entry, i) => (i === 1 ? { ...entry, ...more } : entry))
      expect(awaited(saved({ ...event, musicians }, [['agent', withoutPiano]]))).toEqual([])
    }
  })

  it('asks “the agent” if the event no longer says who that is, and nobody if it has none', () => {
    const nameless = saved({ ...starts.booked(), agent: null }, [['admin', agentGets(0.1)]])
    expect(answersOf(nameless)).toEqual([{ who: 'agent', name: 'The agent', answer: 'waiting' }])
    expect(awaited(saved({ ...starts.booked(), agent_id: null }, [['admin', agentGets(0.1)]]))).toEqual([])
  })
})
