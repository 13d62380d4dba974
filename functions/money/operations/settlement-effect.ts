import { formatMoney } from '#shared/domain/money.ts'
import type { SettlementIntent } from '#shared/domain/payment/intent.ts'
import { settlementPostings } from '#functions/money/rules/ledger.ts'
import { ledgerWrites } from '#functions/money/data/ledger.ts'
import { earningWrites } from '#functions/money/data/payout.ts'
import { entryOf, type EffectOf } from './effect.ts'

/** The agency has its money back: on its account, and on the next payout day in its bank. It cannot fail for good. */
export const settlementEffect: EffectOf = (deps, { event, opAfter }) => {
  const intent = opAfter.intent as SettlementIntent
  const { user_id, name, amount } = intent
  const settlements = (event.settlements ?? []).map((one) =>
    one.key === opAfter.key ? { ...one, paid_at: deps.now } : one,
  )
  return Promise.resolve({
    after: { ...event, settlements },
    activity: { action: 'agency repaid', detail: `${name}, ${formatMoney(amount)}` },
    also: [
      ...ledgerWrites(deps, entryOf(deps, opAfter, 'settlement', settlementPostings(intent))),
      ...earningWrites(deps, user_id, [
        {
          ...{ op_key: opAfter.key, event_id: event.id, role: 'settlement', entry: '', amount, earned_at: deps.now },
          ...{ name: `${event.name}, repaid`, venue: event.venue?.name ?? null, instrument: null },
          timestamp: Math.floor(Date.parse(event.start ?? event.created_at) / 1000),
        },
      ]),
    ],
    jobs: [{ type: 'schedule_payout', user_id }],
  })
}
