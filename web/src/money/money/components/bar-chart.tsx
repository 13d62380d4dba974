import { BarPlot } from '@mui/x-charts/BarChart'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { toUnits } from '#shared/domain/money.ts'
import { shortMoney } from '#web/money/money/money-labels.ts'
import type { MoneyChartProps } from '#web/money/money/money-chart-props.ts'

/**
 * Stacked bars of amounts. Composed of single parts, because the library's complete chart is too large for a phone. A
 * table next to it is the accessible alternative.
 */
export default function BarChart({ labels, series }: Pick<MoneyChartProps, 'labels' | 'series'>) {
  const { vars } = useTheme()
  const colors = { open: vars.palette.info.main, done: vars.palette.success.main, late: vars.palette.error.main }
  return (
    <Box aria-hidden sx={{ height: 240, '& text': { fontVariantNumeric: 'tabular-nums' } }}>
      <ChartsContainer
        height={240}
        margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
        skipAnimation
        disableKeyboardNavigation
        xAxis={[{ id: 'x', scaleType: 'band', data: [...labels], height: 28 }]}
        yAxis={[{ id: 'y', width: 56, min: 0, valueFormatter: shortMoney }]}
        series={series.map(({ name, amounts, color }) => ({
          type: 'bar' as const,
          label: name,
          stack: 'all',
          color: colors[color],
          data: amounts.map(toUnits),
        }))}
      >
        <BarPlot borderRadius={4} />
        <ChartsXAxis axisId="x" disableTicks />
        <ChartsYAxis axisId="y" disableTicks disableLine />
      </ChartsContainer>
    </Box>
  )
}
