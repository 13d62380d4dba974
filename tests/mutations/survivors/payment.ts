import type { Survivors } from '../survivor.ts'

const folder = 'shared/domain/payment'
const rules = 'functions/money/rules'

export const payment: readonly Survivors[] = [
  {
    folder,
    is: 'equivalent',
    why: 'No sales tax is charged so far: it is zero.',
    mutants: [['method-kinds.ts', 'chargeTotals', 'element', '', '[amount, stripe_fee]']],
  },
  {
    folder: rules,
    is: 'equivalent',
    why: 'No two earnings have the same key.',
    mutants: [['payout-choice.ts', 'oldestFirst', 'boundary', '', 'since(a) <= since(b)']],
  },
  {
    folder: rules,
    is: 'equivalent',
    why: 'No operation has the key undefined, nor an empty one.',
    mutants: [['statement.ts', 'statementOf', 'default', '', 'object.metadata?.op_key']],
  },
  {
    folder: rules,
    is: 'equivalent',
    why: 'No entry is posted to the account of nobody.',
    mutants: [['statement-reversals.ts', 'sentManually', 'operand', '', 'isFirst']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A key names its role: `art_…`, `mus_…`, or `mus_…|instrument`.',
    mutants: [
      ['transfer.ts', 'transferOf', 'operand', '', 'vendor.key === key'],
      ['transfer.ts', 'withTransferDone', 'operand', '', 'vendor.key === entry'],
    ],
  },
  {
    folder: rules,
    is: 'equivalent',
    why: 'A key names its role: `art_…`, `mus_…`, or `mus_…|instrument`.',
    mutants: [
      ['statement-parties.ts', 'ruleOf', 'operand', '', 'vendor.key === key'],
      ['statement-parties.ts', 'partyLines', 'operand', '', 'vendor.key === key'],
      ['vendor-outside.ts', 'withVendorPaidOutside', 'operand', '', 'vendor.key === key'],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Undefined is neither more nor less than anything, and matches no card, prefix or key.',
    mutants: [
      ['card-expiry.ts', 'expiryOf', 'default', '', 'exp'],
      ['card-expiry.ts', 'expiresBefore', 'operand', '', 'expiry'],
      ['card-expiry.ts', 'expiresBefore', 'operand', '', 'due !== undefined$'],
      ['op.ts', 'concerns', 'operand', "'stripe_id' in", 'result.stripe_id !== undefined'],
      ['op.ts', 'applyResult', 'default', '', 'op.returned_attempt'],
      ['refund-records.ts', 'withRecordFailed', 'operand', '', '!payment'],
      ['transfer-block.ts', 'transferBlock', 'operand', '', 'until > now'],
      ['transfer.ts', 'isSettledWithErrors', 'default', '', 'event.pay_errors?.length'],
    ],
  },
  {
    folder: rules,
    is: 'equivalent',
    why: 'Undefined is neither more nor less than anything, and matches no card, prefix or key.',
    mutants: [
      ['difference.ts', 'objectOf', 'default', '', 'stripe_id'],
      ['statement-client.ts', 'chargeLines', 'default', 'invoice ??', 'invoice'],
      ['statement-client.ts', 'chargeLines', 'default', 'description ??', 'description'],
      ['statement-reversals.ts', 'reversedOf', 'default', '', 'transfer?.id'],
    ],
  },
  {
    folder: rules,
    is: 'equivalent',
    why: 'Nothing is paid to nobody.',
    mutants: [
      ['statement-reversals.ts', 'paidByAgency', 'operand', '', 'isFirst'],
      ['statement-reversals.ts', 'payeeOf', 'default', '', 'intent.user_id'],
    ],
  },
  {
    folder: rules,
    is: 'equivalent',
    why: 'The provider sends the amount of each refund and transfer.',
    mutants: [
      ['statement-client.ts', 'recordLines', 'default', '', 'refund.amount'],
      ['statement-parties.ts', 'partyLines', 'default', '', 'transfer.amount$'],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A share belongs to a vendor of the event or to the agent, and only an event with a price has shares.',
    mutants: [['transfer.ts', 'transferOf', 'optional']],
  },
  {
    folder: rules,
    is: 'equivalent',
    why: 'A share belongs to a vendor of the event or to the agent, and only an event with a price has shares.',
    mutants: [
      ['statement-parties.ts', 'ruleOf', 'default', '', 'event.client_rate'],
      ['vendor-outside.ts', 'withVendorPaidOutside', 'optional'],
      ['vendor-outside.ts', 'withVendorPaidOutside', 'operand', '', "vendorAfter(status, 'payout')"],
    ],
  },
  {
    folder: rules,
    is: 'equivalent',
    why: 'A payment outside of BookMe names its method.',
    mutants: [['statement-client.ts', 'outsideLine', 'default', '', 'payment.payment_method_text']],
  },
  {
    folder: rules,
    is: 'equivalent',
    why: 'Adds amounts of zero.',
    mutants: [['vendor-outside.ts', 'stillOwed', 'boundary']],
  },
  {
    folder: rules,
    is: 'equivalent',
    why: 'Goodwill comes from the agent or from BookMe; asked for another role, it is zero.',
    mutants: [['statement-parties.ts', 'ruleOf', 'condition', "role === 'agent' || role === 'platform'", 'true']],
  },
]
