import { selectGroup, unselectGroup } from '#shared/domain/event/edit/group.ts'
import { toAmountText, typedAmount } from '#web/lib/amount.ts'
import { type EventValues, musicianValues } from './event-values.ts'

type LineUp = Pick<
  EventValues,
  'artist' | 'artist_rate' | 'bandleader' | 'bandleader_rate' | 'musicians' | 'musician_slots'
>

/** The form's line-up after a group is selected or deselected (docs/product.md#vendor-status). */
export const lineUpOf = (values: EventValues, group: EventValues['group']): LineUp => {
  const current = {
    bandleader_id: values.bandleader?.id ?? null,
    bandleader: values.bandleader,
    bandleader_rate: typedAmount(values.bandleader_rate),
    musicians: values.musicians.map((entry) => ({ ...entry, rate: typedAmount(entry.rate) })),
  }
  const { bandleader, bandleader_rate, musicians } =
    group === null ? unselectGroup(current) : selectGroup(current, group)
  return {
    artist: null,
    artist_rate: '0.00',
    bandleader: bandleader ?? null,
    bandleader_rate: toAmountText(bandleader_rate),
    musicians: musicianValues(musicians),
    musician_slots: [],
  }
}
