import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { TaskRows } from './task-row.tsx'

const most = 10

interface HomeSectionProps {
  title: string
  rows: readonly ReactNode[]
  isUrgent?: boolean
}

/** A titled list that begins with its first rows; absent without any. */
export const HomeSection = ({ title, rows, isUrgent = false }: HomeSectionProps) => {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  const rest = isWhole ? 0 : Math.max(0, rows.length - most)
  return (
    <section>
      <Typography variant="h4" component="h2" sx={{ mb: 1 }} color={isUrgent ? 'error' : undefined}>
        {title}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {rows.length}
        </Box>
      </Typography>
      <TaskRows>{isWhole ? rows : rows.slice(0, most)}</TaskRows>
      {rest > 0 && (
        <Button size="small" sx={{ mt: 0.5 }} onClick={() => setWhole(true)}>
          Show {rest} more
        </Button>
      )}
    </section>
  )
}
