import type { Cents } from '#shared/domain/money.ts'

export interface MoneyChartProps {
  title: string
  /** What the figure below the title adds up. */
  sum: { label: string; amount: Cents }[]
  labels: readonly string[]
  /** The same in full, for the table. */
  names?: readonly string[]
  series: readonly { name: string; amounts: readonly Cents[]; color: 'accent' | 'done' | 'late' }[]
}
