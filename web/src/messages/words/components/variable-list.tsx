import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { wordVariables, type WordVariable } from '#shared/domain/words/variables.ts'

/** The variables of a text, with their meaning. */
export const VariableList = ({ known }: { known: readonly WordVariable[] }) => (
  <Box>
    <Typography variant="subtitle2" component="h3">
      Filled in for each event
    </Typography>
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 1,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {known.map((name) => (
        <div key={name}>
          <Typography component="dt" sx={{ fontFamily: 'monospace', fontSize: '0.875rem' }}>{`{${name}}`}</Typography>
          <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
            {wordVariables[name]}
          </Typography>
        </div>
      ))}
    </Box>
  </Box>
)
