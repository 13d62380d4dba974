export type NextAction =
  | 'take'
  | 'request_vendors'
  | 'respond'
  | 'send_proposal'
  | 'resend_proposal'
  | 'pick'
  | 'sign'
  | 'pay_deposit'
  | 'pay_balance'
  | 'pay_invoice'
  | 'gig_end'
  | 'invoice'
  | 'chase_invoice'
  | 'pay_vendors'
  | 'refund'
  | 'complete_details'
  | 'correct_rates'
  | 'fill_gap'
  | 'fill_places'
  | 'settle_change'
  | 'nudge'
  | 'answer_change'
  | 'answer_cancellation'
  | 'answer_wish'
  | 'answer_dispute'
  | 'bear_reversal'
  | 'change_offer'
  | 'charge_rest'
  | 'answer_hold'
  | 'see_sheet'
  | 'bank_settings'
  | 'top_up'
  | 'wait'

export interface NextStep {
  action: NextAction
  /** The button's label or, with `wait`, what the viewer is waiting for. */
  label: string
  detail: string
  /** It can be done now, and happens by itself later: nobody's task. */
  isEarly?: true
}

export const step = (action: NextAction, label: string, detail = ''): NextStep => ({ action, label, detail })
export const wait = (label: string, detail = '') => step('wait', label, detail)
