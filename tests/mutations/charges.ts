import { money, type Mutation } from './mutation.ts'

/** Charges and invoices. */
export const charges: Mutation[] = [
  {
    name: 'the provider advances our invoices (auto_advance)',
    file: 'functions/_money/provider/send-charge.ts',
    find: 'auto_advance: false,\n          pending',
    replace: 'auto_advance: true,\n          pending',
    test: money('claims'),
    only: 'never advanced',
  },
  {
    name: 'the provider advances our finalized invoices',
    file: 'functions/_money/provider/send-charge.ts',
    find: '{ auto_advance: false }',
    replace: '{ auto_advance: true }',
    test: money('claims'),
    only: 'never advanced',
  },
  {
    name: 'the fee is not on the invoice',
    file: 'functions/_money/provider/send-charge.ts',
    find: '...(stripe_fee > 0 ?',
    replace: '...(stripe_fee > 1_000_000 ?',
    test: money('happy'),
  },
  {
    name: 'the invoice of a declined attempt can still be paid',
    file: 'functions/_money/provider/send-charge.ts',
    find: '  const earlier = await clearEarlier(stripe, op, intent.clear)\n',
    replace: '  const earlier = await clearEarlier(stripe, op, [])\n',
    test: money('charges'),
  },
  {
    name: 'an invoice is not really voided',
    file: 'functions/_money/provider/invoices.ts',
    find: 'else await stripe.invoices.voidInvoice(id)',
    replace: 'else await Promise.resolve(id)',
    test: money('charges'),
  },
  {
    name: 'a try on the provider’s page fails the payment',
    file: 'functions/_money/provider/invoices.ts',
    find: "  if (invoice.collection_method === 'send_invoice') return undefined\n",
    replace: '',
    test: money('postpaid'),
  },
  {
    name: 'a balance is charged early',
    file: 'functions/_money/operations/balance.ts',
    find: 'dueAt === undefined || dueAt > deps.now',
    replace: 'dueAt === undefined',
    test: money('balance'),
  },
  {
    name: 'a declined balance is charged again every minute',
    file: 'functions/_money/operations/balance.ts',
    find: 'if (!due || (await findOp(',
    replace: 'if (!due || deps.now === (await findOp(',
    test: money('balance'),
  },
  {
    name: 'a reminder is mailed twice',
    file: 'functions/_data/event/reminders.ts',
    find: "'attribute_not_exists(PK) OR #state = :wanted'",
    replace: "'attribute_not_exists(nothing) OR #state = :wanted'",
    test: money('balance'),
    only: 'announced once',
  },
  {
    name: 'a forged event from the future is believed',
    file: 'functions/stripe-webhook/verify.ts',
    find: '<= receivedAt / 1000 + tolerance',
    replace: '<= Infinity',
    test: money('webhooks'),
    only: 'forged',
  },
]
