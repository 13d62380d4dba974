import { moneyApi } from '#shared/api/money.ts'
import { serve } from '../_http/serve.ts'
import { loadStripe } from '../_lib/stripe.ts'
import { getOverview } from './get-overview.ts'
import { getStatement } from './get-statement.ts'

export const handler = serve(moneyApi, { getOverview, getStatement }, { stripe: loadStripe })
