import { AppError } from '#shared/errors.ts'
import { allowed, refused, type Verdict } from '#shared/domain/permissions.ts'
import type { MusicianEntry, MusicianSlot } from '../record/line-up-schema.ts'
import type { DraftInput, Event } from '../record/schema.ts'
import { correctFields } from '../record/fields.ts'
import { musicianKey } from '../record/vendors.ts'

export type MusicianParty = Pick<MusicianEntry, 'user_id' | 'musician_name'> &
  Partial<Pick<MusicianEntry, 'profile_picture' | 'email' | 'cell_phone' | 'meal_preference' | 'verified'>>

/**
 * The musicians after an edit. Anyone who keeps their instrument keeps status, played and transfer; duplicate pairs are
 * merged. Rates in cents.
 * @throws AppError invalid when a new musician was not resolved.
 */
export const mergedMusicians = (
  old: readonly MusicianEntry[],
  wanted: NonNullable<DraftInput['musicians']>,
  parties: Readonly<Record<string, MusicianParty>>,
): MusicianEntry[] => {
  const known = new Map(old.map((entry) => [musicianKey(entry), entry]))
  const merged = new Map<string, MusicianEntry>()
  for (const { musician_id, instrument, rate } of wanted) {
    const key = musicianKey({ musician_id, instrument })
    if (merged.has(key)) continue
    const kept = known.get(key)
    const party = parties[musician_id]
    if (!kept && !party) throw new AppError('invalid', correctFields, { errors: { musicians: 'Unknown musician' } })
    merged.set(
      key,
      kept ? { ...kept, ...party, rate } : { musician_id, instrument, rate, status: 'selected', ...party! },
    )
  }
  return [...merged.values()]
}

/** Slots after an edit; new ones get an id from `newId`, or the next free number. */
export const mergedSlots = (
  wanted: NonNullable<DraftInput['musician_slots']>,
  newId?: () => string,
): MusicianSlot[] => {
  const taken = new Set(wanted.map((slot) => slot.id))
  let number = 0
  const nextFree = () => {
    do number += 1
    while (taken.has(`slt_${number}`))
    return `slt_${number}`
  }
  return wanted.map((slot) => ({ ...slot, id: slot.id || (newId ?? nextFree)() }))
}

/**
 * Only the agent adds and deletes musicians and slots (docs/product.md#roles-and-permissions). Leaders change rates and
 * fill empty slots: nobody leaves, and every new musician takes one slot.
 */
export const leaderLineup = (event: Event, changes: Partial<DraftInput>): Verdict => {
  const musicians = changes.musicians ?? event.musicians
  const slots = changes.musician_slots ?? event.musician_slots
  const keys = new Set(musicians.map(musicianKey))
  const known = new Set(event.musicians.map(musicianKey))
  const slotIds = new Set(event.musician_slots.map((slot) => slot.id))
  const isNobodyGone = [...known].every((key) => keys.has(key))
  const isNoSlotNew = slots.every((slot) => slot.id !== undefined && slotIds.has(slot.id))
  const added = [...keys].filter((key) => !known.has(key)).length
  return isNobodyGone && isNoSlotNew && added === event.musician_slots.length - slots.length
    ? allowed
    : refused('forbidden', 'Only the agent can add or remove musicians')
}
