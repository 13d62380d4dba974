import { moneyApi } from '#shared/api/money.ts'
import { paidPk, profileKey } from '#functions/_data/rows/keys.ts'
import type { PaidRow } from '#functions/_data/money/paid.ts'
import { partOf } from '#functions/_data/rows/partitions.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import type { UserRecord } from '#functions/_lib/deps.ts'
import { fileReply } from './file.ts'
import { payeeName } from './payee-names.ts'

const header = ['payee', 'email', 'city', 'state', 'zip', 'box_1_nonemployee_compensation_usd', 'user_id']
/** Each line needs a profile of about 1 KB. */
const payeesPerPart = 500

/** Each payee's total of the year; the provider has the address and number for the tax form. */
export const getVendorsFile = useCase(moneyApi.getVendorsFile, async (deps, _actor, { query }) => {
  const { year, cursor } = query
  const { rows, cursor: next } = await partOf<PaidRow>(deps, {
    names: [String(year)],
    pkOf: paidPk,
    cursor,
    atMost: payeesPerPart,
  })
  const users = await Promise.all(rows.map(({ SK }) => deps.db.get<UserRecord>(profileKey(SK))))
  return fileReply({
    name: `BookMe-1099-NEC-${year}`,
    header,
    rows: rows.map(({ SK, total }, i) => {
      const user = users[i]
      return [user && payeeName(user), user?.email, user?.city, user?.state, user?.zipcode, { amount: total }, SK]
    }),
    cursor,
    next,
  })
})
