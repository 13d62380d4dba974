import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export const EmptyState = ({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) => (
  <Box sx={{ py: { xs: 6, md: 10 }, px: 2, display: 'grid', justifyItems: 'center', gap: 1.5, textAlign: 'center' }}>
    <svg
      width="112"
      height="56"
      viewBox="0 0 112 56"
      aria-hidden
      focusable="false"
      fill="var(--bm-palette-line-strong)"
    >
      {[14, 30, 20, 44, 56, 36, 48, 24, 34, 16].map((height, i) => (
        <rect
          key={i}
          x={i * 11.5}
          y={(56 - height) / 2}
          width="6"
          height={height}
          rx="3"
          opacity={0.25 + (i % 5) * 0.15}
        />
      ))}
    </svg>
    <Typography variant="h3" component="p">
      {title}
    </Typography>
    {text != null && (
      <Typography color="textSecondary" sx={{ maxWidth: '46ch' }}>
        {text}
      </Typography>
    )}
    {action}
  </Box>
)
