import { styled } from '@mui/material/styles'

/** Fields one under the other. */
export const FormStack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  gridTemplateColumns: 'minmax(0, 1fr)',
}))

/** Two fields in a row where there is room. */
export const FormRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  alignItems: 'start',
}))
