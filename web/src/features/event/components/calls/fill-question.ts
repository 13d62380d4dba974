import type { EventView } from '#shared/domain/event/record/schema.ts'
import { cents, formatMoney } from '#shared/domain/money.ts'
import type { List } from '#web/features/event/api/call-lists.ts'
import { moneyFor, type LineUp, type Place } from '#web/features/event/api/fill-places.ts'
import { formatShortDate } from '#web/lib/format/date.ts'

const wordsOf = ({ instrument, rate, candidates }: Place): string =>
  [`${instrument ?? 'Band leader'} ${formatMoney(rate)}`, candidates[0] && `first ${candidates[0].name}`]
    .filter(Boolean)
    .join(', ')

const payer = (event: EventView, added: readonly Place[]): string => {
  const money = moneyFor(event, added)
  if (!money) return 'Neither the act nor the agency can pay for them: please lower the rates first.'
  if (money.artist_rate !== undefined) return `The act's rate becomes ${formatMoney(money.artist_rate ?? cents(0))}.`
  return money.agent_percent === undefined ? '' : "The agent's share pays for them."
}

/** The question before everybody is asked: what is added, and who comes first. */
export const fillQuestion = (
  event: EventView,
  empty: readonly List[],
  added: readonly Place[],
  usual: LineUp | undefined,
) => {
  const count = empty.length + added.filter(({ instrument }) => instrument !== null).length
  const source = usual?.kept_at == null ? `of ${formatShortDate(usual?.played_at ?? '')}` : 'that you kept'
  const texts = [
    ...(added.length > 0 ? [`The line-up ${source}: ${added.map(wordsOf).join('; ')}.`, payer(event, added)] : []),
    'For each place, the usual people and the best suggestions are asked one after another, by day,',
    'until somebody says yes.',
  ]
  return {
    title: count === 1 ? 'Fill this place?' : `Fill ${count} places?`,
    text: texts.filter(Boolean).join(' '),
    confirm: 'Ask them',
  }
}
