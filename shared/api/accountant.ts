import * as z from 'zod'
import { accountMap, accountMapInput } from '../domain/payment/account-map.ts'
import { endpoint } from './endpoint.ts'
import { monthQuery, version } from './wire.ts'

/** The ledger for an accountant's program. */
export const accountantApi = {
  getQuickBooksFile: endpoint({
    effect: 'export',
    audited: { as: 'Downloaded the journals of a month for QuickBooks', written: 'after_the_act' },
    group: 'money',
    method: 'GET',
    path: '/money/quickbooks.csv',
    who: ['admin'],
    refuses: ['conflict'],
    summary: 'Get the journals of a month that is over, as QuickBooks Online imports them',
    query: () => z.object(monthQuery()),
    produces: 'text/csv',
    status: 200,
    response: () => z.string().meta({ format: 'csv' }),
  }),
  getXeroFile: endpoint({
    effect: 'export',
    audited: { as: 'Downloaded the journals of a month for Xero', written: 'after_the_act' },
    group: 'money',
    method: 'GET',
    path: '/money/xero.csv',
    who: ['admin'],
    refuses: ['conflict'],
    summary: 'Get the journals of a month that is over, as Xero imports them',
    query: () => z.object(monthQuery()),
    produces: 'text/csv',
    status: 200,
    response: () => z.string().meta({ format: 'csv' }),
  }),
  getAccounts: endpoint({
    group: 'money',
    method: 'GET',
    path: '/money/accounts',
    who: ['admin'],
    program: 'read',
    summary: "Get the accountant's names and codes of the ledger's accounts",
    status: 200,
    response: accountMap,
  }),
  updateAccounts: endpoint({
    effect: 'noted',
    audited: { as: 'Mapped the accounts of the books', written: 'with_the_act' },
    group: 'money',
    method: 'PUT',
    path: '/money/accounts',
    who: ['admin'],
    program: 'never',
    summary: "Map the ledger's accounts to those of QuickBooks and Xero",
    body: () => accountMapInput().extend({ version: version() }),
    status: 200,
    response: accountMap,
  }),
}
