/**
 * Increased with each release that stores an item in another shape, or derives other rows from one. Every item carries
 * the version that wrote it, so that the upgrade after the deployment finds the older ones, also those that an older
 * release writes after a rollback (docs/operations.md#upgrades).
 */
export const schemaVersion = 11

interface Versioned {
  version?: unknown
}

/**
 * With the item's own version: a release that does not know the attribute keeps it when it saves the item again, and
 * so leaves a wrong one.
 */
const stampOf = ({ version }: Versioned): string =>
  typeof version === 'number' ? `${schemaVersion}/${version}` : String(schemaVersion)

/** The stamps of the items that this process has read; only the table and this module know them. */
const read = new WeakMap<object, unknown>()

/**
 * An item fresh from the table, without its stamp, which is remembered. It is changed in place: a copy of an event
 * takes fifty times as long, and a list or a feed reads hundreds.
 */
export const received = <T extends object>(item: T & { sv?: unknown }): T => {
  if (!('sv' in item)) return item
  read.set(item, item.sv)
  item.sv = undefined
  return item
}

/** Notes that an item was just written, for its next change without a read. */
export const written = <T extends object>(item: T): T => {
  read.set(item, stampOf(item))
  return item
}

/** Whether this release wrote an item that was read: then all of its derived rows are as this release derives them. */
export const isCurrent = (item: Versioned): boolean => read.get(item) === stampOf(item)

/** For a write that must happen once: the item is unchanged since it was read, and not upgraded yet. */
export const stillOlder = (item: Versioned) => ({
  ConditionExpression: 'version = :version AND (attribute_not_exists(sv) OR sv <> :sv)',
  ExpressionAttributeValues: { ':version': item.version, ':sv': stampOf(item) },
})

export const stamped = <T extends object>(item: T): T => ({ ...item, sv: stampOf(item) })

interface Update {
  UpdateExpression?: string | undefined
  ExpressionAttributeValues?: Record<string, unknown> | undefined
}

const keptStamp = 'sv = if_not_exists(sv, :sv)'

/** An update in place stamps an item that it creates; an existing item may lack other rows. */
export const stampedUpdate = <T extends Update>(update: T): T => {
  const { UpdateExpression = '', ExpressionAttributeValues } = update
  const [before = '', after] = UpdateExpression.split(/\bSET /)
  return {
    ...update,
    UpdateExpression: after === undefined ? `${before} SET ${keptStamp}` : `${before}SET ${keptStamp}, ${after}`,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':sv': String(schemaVersion) },
  }
}
