import { styled } from '@mui/material/styles'

export const FormStack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  gridTemplateColumns: 'minmax(0, 1fr)',
}))

/** Two fields per row if there is room. */
export const FormRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(13.75rem, 100%), 1fr))',
  alignItems: 'start',
}))

/** Wider fields: a day and a time are two in one. */
export const DateRow = styled(FormRow)({ gridTemplateColumns: 'repeat(auto-fit, minmax(min(18.125rem, 100%), 1fr))' })
