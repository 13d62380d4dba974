import { describe, expect, it } from 'vitest'
import { getUserRecord, saveUser } from '#functions/people/data/user.ts'
import { usersApi } from '#shared/api/users.ts'
import { ask, refused } from '#tests/support/api.ts'
import { testLimits } from '#tests/support/limits.ts'
import { calendar, entry, lesson, subscriptionTests } from '#tests/support/subscription-tests.ts'

const { api, fixture, server, own, target, list, add, readDue, pass } = subscriptionTests()

describe('calendars whose rules take too long', () => {
  const endless = calendar(
    entry('endless', '19700101T000000Z', '19700101T000000Z', 'RRULE:FREQ=SECONDLY').replace('DTEND', 'X-END'),
  )
  const next = async () => (await list()).map(({ error, next_at }) => [error === null, next_at.slice(11, 16)])

  it('take four seconds of a run from their owner, and wait longer and longer; others are read first', async () => {
    for (const n of [1, 2, 3]) {
      server().serve(`/slow${n}`, endless)
      await add(server().url(`/slow${n}`))
    }
    await add(server().url('/own.ics'), 'artist2')
    const began = performance.now()
    await readDue()
    expect(performance.now() - began).toBeLessThan(2 * 4000)
    expect(await list('artist2')).toMatchObject([{ entries: 2, error: null }])
    // The second and third have their turn in the next minutes.
    expect(await next()).toEqual([
      [false, '13:00'],
      [true, '12:01'],
      [true, '12:01'],
    ])
    const [slow] = await list()
    pass(2)
    expect(await refused(api(), usersApi.refreshCalendarSubscription, 'artist', target(slow!.id))).toMatchObject({
      status: 429,
    })
    for (const subscription of (await list()).slice(1))
      await ask(api(), usersApi.removeCalendarSubscription, 'artist', target(subscription.id))
    pass(58)
    await readDue()
    expect(await next()).toEqual([[false, '15:00']])
    server().serve('/slow1', calendar(lesson))
    pass(120)
    await readDue()
    expect(await next()).toEqual([[true, '16:00']])
  })

  it('cannot be added without end', async () => {
    api().overrides = { limits: testLimits }
    const refusals: number[] = []
    for (let n = 0; n < 22; n += 1) {
      const body = { name: 'Teaching', url: server().url(`/many${n}`) }
      const { status } = await api().call(usersApi.addCalendarSubscription, 'artist2', { ...own('artist2'), body })
      refusals.push(status)
      for (const { id } of await list('artist2'))
        await ask(api(), usersApi.removeCalendarSubscription, 'artist2', {
          params: { ...own('artist2').params, subscription_id: id },
        })
    }
    expect(refusals.at(-1)).toBe(429)
  })
})

it('a calendar is read for nobody whose address is unproven', async () => {
  const deps = fixture().table.deps()
  const before = await getUserRecord(deps, fixture().users['artist']!.id)
  await saveUser(deps, { before, after: { ...before, email_confirmed: false } })
  const body = { name: 'Teaching', url: server().url('/own.ics') }
  expect(await refused(api(), usersApi.addCalendarSubscription, 'artist', { ...own(), body })).toMatchObject({
    status: 403,
  })
})
