import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  hint?: ReactNode
  action?: ReactNode
  children: ReactNode
  id?: string
}

export const Section = ({ title, hint, action, children, id }: SectionProps) => {
  const own = useId()
  return (
    <Card component="section" aria-labelledby={id ?? own} sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', mb: hint == null ? 2 : 0.5 }}>
        <Typography id={id ?? own} variant="h3" component="h2" sx={{ flex: '1 1 13.75rem' }}>
          {title}
        </Typography>
        {action}
      </Box>
      {hint != null && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: '65ch' }}>
          {hint}
        </Typography>
      )}
      {children}
    </Card>
  )
}
