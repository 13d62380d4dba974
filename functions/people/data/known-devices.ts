import { knownDevicesKey, type Key } from '#functions/platform/db/keys.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { deviceOf } from '#functions/platform/caller/device.ts'

/**
 * The devices of an account's owner, in one item: at most ten, of the account's epoch, each for 90 days after its last
 * login (docs/product.md#accounts-and-sessions).
 */

/**
 * By what a device became known. After a `reset`, others' guesses do not keep it from the password; after a `login`,
 * its next one is no news; after a `code`, it has tries of its own at the second factor.
 */
export type Trust = 'reset' | 'login' | 'code'

interface Known {
  epoch: number
  /** Unix seconds. */
  at: number
  by: Trust
}
/** One attribute for each device, so that logins at the same moment do not lose each other's. */
type DevicesRow = Key & Record<string, Known | string | number | undefined>

interface Account {
  user_id: string
  session_epoch: number
}

const most = 10
const rememberSeconds = 90 * 86_400
const secondsOf = (now: string) => Math.ceil(Date.parse(now) / 1000)
const isDevice = (entry: [string, unknown]): entry is [string, Known] =>
  /^[0-9a-f]{32}$/.test(entry[0]) && typeof entry[1] === 'object'

const devicesOf = async (deps: Deps, { user_id }: Account): Promise<[string, Known][]> =>
  Object.entries((await deps.db.get<DevicesRow>(knownDevicesKey(user_id))) ?? {}).filter(isDevice)

/** The last ones of the epoch. */
const current = (devices: [string, Known][], epoch: number, now: string) =>
  devices
    .filter(([, known]) => known.epoch === epoch && known.at + rememberSeconds > secondsOf(now))
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, most)

/** How the request's device became known to the account, if it is. For no account, a read all the same. */
export const trustOf = async (deps: Deps, account: Account | undefined): Promise<Trust | undefined> => {
  const { user_id, session_epoch } = account ?? { user_id: 'nobody', session_epoch: 0 }
  const devices = current(await devicesOf(deps, { user_id, session_epoch }), session_epoch, deps.now)
  return new Map(devices).get(deviceOf(deps.request))?.by
}

/** Makes the request's device known in an epoch; those of earlier ones, and the oldest beyond ten, go. */
export const rememberDevice = async (deps: Deps, account: Account, by: Trust): Promise<TransactItem> => {
  const [device, at] = [deviceOf(deps.request), secondsOf(deps.now)]
  const others = (await devicesOf(deps, account)).filter(([name]) => name !== device)
  const kept = new Set(
    current(others, account.session_epoch, deps.now)
      .slice(0, most - 1)
      .map(([name]) => name),
  )
  const gone = others.map(([name]) => name).filter((name) => !kept.has(name))
  const names = gone.map((_, n) => `#gone${n}`)
  const known: Known = { epoch: account.session_epoch, at, by }
  return {
    Update: {
      TableName: deps.db.tableName,
      Key: knownDevicesKey(account.user_id),
      UpdateExpression: `SET #device = :known, #ttl = :ttl${names.length > 0 ? ` REMOVE ${names.join(', ')}` : ''}`,
      ExpressionAttributeNames: {
        ...{ '#device': device, '#ttl': 'ttl' },
        ...Object.fromEntries(gone.map((name, n) => [names[n]!, name])),
      },
      ExpressionAttributeValues: { ':known': known, ':ttl': at + rememberSeconds },
    },
  }
}

/** The request's device in the account's next epoch: known as it was, or as `by` says. */
export const keptDevice = async (
  deps: Deps,
  { id: user_id, session_epoch = 0 }: UserRecord,
  by?: Trust,
): Promise<TransactItem[]> => {
  const trust = by ?? (await trustOf(deps, { user_id, session_epoch }))
  return trust ? [await rememberDevice(deps, { user_id, session_epoch: session_epoch + 1 }, trust)] : []
}
