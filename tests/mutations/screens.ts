import { money, unit, type Mutation } from './mutation.ts'

/** Screens and files. */
export const screens: Mutation[] = [
  {
    name: 'a total keeps what an event no longer adds',
    file: 'functions/_data/money/month-totals.ts',
    find: '  add(before, -1)\n',
    replace: '',
    test: money('overview'),
  },
  {
    name: 'commission is earned before it is transferred',
    file: 'shared/domain/event/money/standing.ts',
    find: 'event.agent_stripe_transfer_id != null ?',
    replace: 'event.agent_stripe_transfer_id == null ?',
    test: money('overview'),
  },
  {
    name: 'overdue on the due day',
    file: 'shared/domain/payment/ageing.ts',
    find: '(startOfDay(now) - startOfDay(dueAt)) / day)',
    replace: '(startOfDay(now) - startOfDay(dueAt)) / day) + 1',
    test: money('overview'),
  },
  {
    name: 'an agent reads the whole agency’s money',
    file: 'functions/_data/money/month-totals.ts',
    find: 'is_admin ? agencyView : agentView(id)',
    replace: "is_admin || id !== '' ? agencyView : agentView(id)",
    test: money('overview'),
  },
  {
    name: 'a name becomes a formula',
    file: 'shared/domain/csv.ts',
    find: "formula.test(text) ? `'${text}` : text",
    replace: 'text',
    test: unit('domain/csv'),
  },
  {
    name: 'each part of a file has a header',
    file: 'shared/domain/csv.ts',
    find: 'isFirst ? byteOrderMark + csvLines([header, ...rows]) : csvLines(rows)',
    replace: 'byteOrderMark + csvLines([header, ...rows])',
    test: unit('domain/csv'),
  },
  {
    name: 'a statement does not compare with the provider',
    file: 'shared/domain/payment/statement.ts',
    find: '    if (booked !== there)\n',
    replace: '    if (booked !== booked)\n',
    test: money('statement'),
  },
  {
    name: 'a file’s next part repeats its last row',
    file: 'functions/_data/rows/partitions.ts',
    find: 'fitting.at(-1)?.SK ??',
    replace: 'fitting.at(-2)?.SK ??',
    test: money('partitions'),
  },
]
