import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { Money } from '#web/components/money.tsx'
import { Section } from '#web/components/section.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { MoneyChartProps } from '#web/money/money/money-chart-props.ts'
import { OpenedAmount } from './opened-amount.tsx'

const BarChart = lazyPart(() => import('./bar-chart.tsx'))

const dots = { open: 'info.main', done: 'success.main', late: 'error.main' }

/** A chart with its totals as text, and its numbers as a table for screen readers. */
export const MoneyChart = ({ title, sum, labels, names = labels, series }: MoneyChartProps) => (
  <Section title={title}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mb: 2 }}>
      {sum.map(({ label, amount, to }, i) => (
        <div key={label}>
          <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            <OpenedAmount amount={amount} to={to} />
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            {series.length > 1 && series[i] && (
              <Box
                component="span"
                aria-hidden
                sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: dots[series[i].color] }}
              />
            )}
            {label}
          </Typography>
        </div>
      ))}
    </Box>
    {series.some(({ amounts }) => amounts.some((amount) => amount !== 0)) && (
      <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
        <BarChart labels={labels} series={series} />
      </Suspense>
    )}
    <table className="visually-hidden">
      <caption>{title}</caption>
      <thead>
        <tr>
          <td />
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name, i) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {series.map((one) => (
              <td key={one.name}>
                <Money amount={one.amounts[i]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
)
