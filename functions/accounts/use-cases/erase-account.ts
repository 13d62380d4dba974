import { usersApi } from '#shared/api/users.ts'
import { commissionView } from '#functions/event/rules/views.ts'
import { askedOf } from '#shared/domain/event/record/calls.ts'
import { erasureProblem } from '#functions/people/rules/erasure.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { AppError } from '#shared/errors.ts'
import { revokeAllAddresses } from '#functions/calendar/data/calendar-feed.ts'
import { removeBlocks } from '#functions/calendar/data/blocked-times.ts'
import { removeSubscription, subscriptionKeys, subscriptionsOf } from '#functions/calendar/data/subscriptions.ts'
import { erased } from '#functions/people/data/erased.ts'
import { removeLineUps } from '#functions/calling/data/line-ups.ts'
import { openEventsOf } from '#functions/event/data/event-range.ts'
import { dissolveGroup, leaveGroup } from '#functions/people/data/group.ts'
import {
  artistKey,
  artistSongsKey,
  blockedTimesKey,
  emailLinkKey,
  factorsKey,
  formerDeviceKey,
  invitationPrefix,
  knownDevicesKey,
  membershipPrefix,
  notesKey,
  notificationsKey,
  ownWordsKey,
  payeeKey,
  profileKey,
  returnedMailKey,
  textsKey,
  type Key,
} from '#functions/platform/db/keys.ts'
import { accountFor } from '#functions/people/data/own-account.ts'
import { openForClient, openMoneyOf } from './open-money.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { saveUser } from '#functions/people/data/user.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { ConditionFailed, named, remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { deviceOf } from '#functions/platform/caller/device.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { everyAdmin, mailTo, mailToOwner } from '#functions/platform/mail/mail-to.ts'
import { demandOwnPassword } from '#functions/people/use-cases/own-password.ts'

/** @throws AppError conflict */
const demandNothingOpen = async (deps: Deps, user: UserRecord): Promise<void> => {
  const { id, is_admin } = user
  const [events, handedOver, earnings, openMoney] = await Promise.all([
    openEventsOf(deps, `U#${id}`),
    openEventsOf(deps, commissionView(id)),
    earningsOf(deps, id),
    openMoneyOf(deps, user),
  ])
  // A call list that asks them goes on to the next.
  const own = events.filter((event) => askedOf({ id }, event) === undefined)
  // A client cannot finish what is called off: its money says what it waits for.
  const isOnlyMoney = (row: EventProjection) =>
    isCalledOff(row) && row.client?.id === user.client?.id && openForClient(row).length > 0
  const problem = erasureProblem({
    is_admin,
    unfinished: [...own, ...handedOver].filter((row) => !isOnlyMoney(row)).map((event) => event.name ?? 'An event'),
    openMoney,
    waitingEarnings: earnings.length,
  })
  if (problem !== undefined) throw new AppError('conflict', problem)
}

/** As events and their activity name a person. */
const namesOf = ({ first, last, musician, artist, client, agent }: UserRecord): string[] => {
  const names = [musician?.name, artist?.name, client?.name, agent?.name, `${first} ${last}`.trim()]
  return [...new Set(names.flatMap((name) => name || []))]
}

/** Repeatable: after a crash, the owner asks again. */
const leaveGroups = async (deps: Deps, { id }: UserRecord): Promise<void> => {
  const [memberships, invitations] = await Promise.all([
    deps.db.all<{ group: { id: string; leader_id?: string } }>(membershipPrefix(id)),
    deps.db.all<{ invitation: { group_id: string } }>(invitationPrefix(id)),
  ])
  const led = memberships.filter(({ group }) => group.leader_id === id)
  for (const { group } of led) await dissolveGroup(deps, group.id)
  const others = memberships.filter((membership) => !led.includes(membership)).map(({ group }) => group.id)
  for (const groupId of new Set([...others, ...invitations.map(({ invitation }) => invitation.group_id)]))
    await leaveGroup(deps, groupId, id)
}

/** Each with its times, apart: together with the account they may not fit into a transaction. Repeatable. */
const removeSubscriptions = (deps: Deps, { id }: UserRecord): Promise<void> =>
  retryConflicts(deps, async () => {
    for (const row of await subscriptionsOf(deps, id)) await removeSubscription(deps, row)
  })

/** The same: they may be in 48 months. */
const removeBlockedTimes = (deps: Deps, { id }: UserRecord): Promise<void> =>
  retryConflicts(deps, () => removeBlocks(deps, id))

/** None of them was added since. */
const noOwnTimes = ({ db }: Deps, userId: string): TransactItem[] =>
  [blockedTimesKey(userId), ...subscriptionKeys(userId)].map((Key) =>
    named('calendars', {
      ConditionCheck: { TableName: db.tableName, Key, ConditionExpression: 'attribute_not_exists(PK)' },
    }),
  )

/** @throws ChangedMeanwhile if the person's own times changed at the same moment: then they ask again. */
const saveErased = async (deps: Deps, save: Parameters<typeof saveUser>[1]): Promise<void> => {
  try {
    await saveUser(deps, save)
  } catch (error) {
    throw error instanceof ConditionFailed && error.failed.has('calendars') ? new ChangedMeanwhile('calendar') : error
  }
}

/**
 * Erases an account, for its owner or an admin, each with their own password. Past events, contracts and the books keep
 * what the law requires (docs/product.md#erasing-an-account).
 * @throws AppError invalid for a wrong password, conflict while events or money are open.
 */
export const eraseAccount = useCase(
  usersApi.eraseAccount,
  async (deps, actor, { params, body: { password } }) => {
    const before = await accountFor(deps, actor, params.id)
    await demandOwnPassword(deps, actor, password, { message: 'Could not delete the account', field: 'password' })
    await demandNothingOpen(deps, before)
    await Promise.all([
      removeBlockedTimes(deps, before),
      leaveGroups(deps, before),
      removeSubscriptions(deps, before),
      revokeAllAddresses(deps, before.id),
      removeLineUps(deps, before.id),
    ])
    const { stripe_customer_id: customer, stripe_account_id: account } = before
    const gone: Key[] = [
      artistKey(before.id),
      artistSongsKey(before.id),
      factorsKey(before.id),
      emailLinkKey(before.id, 'confirm'),
      emailLinkKey(before.id, 'change'),
      // Of an address that is its own.
      ...(before.awaits_address ? [] : [returnedMailKey(before.email)]),
      knownDevicesKey(before.id),
      ...(before.id === actor.id ? [formerDeviceKey(before.email, deviceOf(deps.request))] : []),
      notesKey(before.id),
      notificationsKey(before.id),
      textsKey(before.id),
      payeeKey(before.id),
      ownWordsKey(before.id),
    ]
    await saveErased(deps, {
      before,
      after: erased(before, deps.now),
      also: [...gone.map(({ PK, SK }) => remove(deps.db.tableName, { PK, SK })), ...noOwnTimes(deps, before.id)],
      jobs: [
        { type: 'erase_pictures', owners: [before.id, ...(before.artist ? [before.artist.id] : [])] },
        { type: 'erase_messages', user_id: before.id },
        { type: 'erase_holds', user_id: before.id, act_ids: before.artist ? [before.artist.id] : [] },
        { type: 'erase_sheets', user_id: before.id },
        { type: 'erase_calls', user_id: before.id, names: namesOf(before) },
        {
          ...{ type: 'erase_copies', user_id: before.id, names: namesOf(before) },
          email: before.awaits_address ? '' : before.email,
        },
        { type: 'erase_files', of: 'user', id: before.id },
        ...mailToOwner(before, 'account_deleted', {}),
        ...(customer === undefined && account === undefined
          ? []
          : mailTo(everyAdmin, 'delete_at_provider', { account, customer })),
      ],
    })
    return null
  },
  ({ params }) => [profileKey(params.id)],
)
