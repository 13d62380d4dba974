import type { Cents } from '#shared/domain/money.ts'

export interface MoneyChartProps {
  title: string
  /** Describes the total below the title. */
  sum: {
    label: string
    amount: Cents
    /** The list of the rows that it sums. */
    to?: string
  }[]
  labels: readonly string[]
  /** The same unabbreviated, for the table. */
  names?: readonly string[]
  series: readonly { name: string; amounts: readonly Cents[]; color: 'open' | 'done' | 'late' }[]
}
