import type { EventView } from '#shared/domain/event/record/schema.ts'
import { cents, formatMoney } from '#shared/domain/money.ts'
import { moneyFor, placesToAdd, type LineUp } from '#web/booking/event/api/usual-places.ts'
import type { Planned } from '#web/booking/event/api/fill-plan.ts'
import type { Question } from '#web/lib/dialogs.ts'
import { formatShortDate } from '#web/lib/format/date.ts'

/** `Drums: Dan, then Eve, then Max` */
const orderOf = ({ chair, people }: Planned): string => {
  const known = people.map(({ name }) => name)
  // Of an added place, only the usual people are known yet.
  return [...known, ...(chair === undefined ? ['the best suggestions'] : [])].join(', then ') || 'nobody to suggest'
}

/** The act's rate is the one without what it gives to the others. */
const lineOf = (money: ReturnType<typeof moneyFor>) => (plan: Planned) => {
  const rate = plan.chair === 'act' ? (money?.artist_rate ?? plan.rate) : plan.rate
  return { name: `${plan.name}: ${orderOf(plan)}`, value: rate ? formatMoney(rate) : '' }
}

const payer = (money: ReturnType<typeof moneyFor>): string => {
  if (!money) return 'Neither the act nor the agency can pay for it: please lower the rates first.'
  if (money.artist_rate !== undefined) return `The act's rate becomes ${formatMoney(money.artist_rate ?? cents(0))}.`
  return money.agent_percent === undefined ? '' : "The agent's share pays for it."
}

/** The question before everybody is asked: for which places, in which order, and for added ones, who pays. */
export const fillQuestion = (event: EventView, plans: readonly Planned[], usual: LineUp | undefined): Question => {
  const added = plans.some(({ chair }) => chair === undefined) ? placesToAdd(event, usual) : []
  const money = moneyFor(event, added)
  const source = usual?.kept_at == null ? `of ${formatShortDate(usual?.played_at ?? '')}` : 'that you kept'
  const texts = [
    'They are asked one after another in this order and by day, until somebody says yes.',
    ...(added.length > 0 ? [[`The line-up ${source} is added.`, payer(money)].filter(Boolean).join(' ')] : []),
  ]
  return {
    title: plans.length === 1 ? 'Fill this place?' : `Fill ${plans.length} places?`,
    text: texts.join('\n\n'),
    lines: plans.map(lineOf(money)),
    confirm: 'Ask them',
  }
}
