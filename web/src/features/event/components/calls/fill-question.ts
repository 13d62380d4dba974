import type { EventView } from '#shared/domain/event/record/schema.ts'
import { cents, formatMoney } from '#shared/domain/money.ts'
import type { List } from '#web/features/event/api/call-lists.ts'
import { moneyFor, type LineUp, type Place } from '#web/features/event/api/fill-places.ts'
import type { Question } from '#web/lib/dialogs.ts'
import { formatShortDate } from '#web/lib/format/date.ts'

const lineOf = ({ instrument, rate, candidates: [first] }: Place) => ({
  name: [instrument ?? 'Band leader', first && `first ${first.name}`].filter(Boolean).join(', '),
  value: formatMoney(rate),
})

/** The act's rate is the one without what it gives to the others. */
const lineOfList = (money: ReturnType<typeof moneyFor>) => (list: List) => {
  const rate = list.chair === 'act' ? (money?.artist_rate ?? list.rate) : list.rate
  return { name: list.name, value: rate ? formatMoney(rate) : '' }
}

const payer = (money: ReturnType<typeof moneyFor>): string => {
  if (!money) return 'Neither the act nor the agency can pay for it: please lower the rates first.'
  if (money.artist_rate !== undefined) return `The act's rate becomes ${formatMoney(money.artist_rate ?? cents(0))}.`
  return money.agent_percent === undefined ? '' : "The agent's share pays for it."
}

/** The question before everybody is asked: how, for which places, and for added ones, who comes first and who pays. */
export const fillQuestion = (
  event: EventView,
  empty: readonly List[],
  added: readonly Place[],
  usual: LineUp | undefined,
): Question => {
  const money = moneyFor(event, added)
  const lines = [...empty.map(lineOfList(money)), ...added.map(lineOf)]
  const source = usual?.kept_at == null ? `of ${formatShortDate(usual?.played_at ?? '')}` : 'that you kept'
  const texts = [
    'The usual people and the best suggestions are asked, one after another and by day, until somebody says yes.',
    ...(added.length > 0 ? [[`The line-up ${source} is added.`, payer(money)].filter(Boolean).join(' ')] : []),
  ]
  return {
    title: lines.length === 1 ? 'Fill this place?' : `Fill ${lines.length} places?`,
    text: texts.join('\n\n'),
    lines,
    confirm: 'Ask them',
  }
}
