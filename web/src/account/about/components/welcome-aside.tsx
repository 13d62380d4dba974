import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'

/** Beside the login: a sentence about the product, and links to the public pages. */
export const WelcomeAside = () => (
  <Box sx={{ display: 'grid', gap: 2, maxWidth: '44ch' }}>
    <Box component="p" sx={{ m: 0, lineHeight: 1.5 }}>
      BookMe is where people who celebrate find people who play. Browse the acts, tell an agent your date, sign the
      contract and pay in one place.
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <Button component={Link} to="/about" variant="outlined" color="inherit">
        How it works
      </Button>
      <Button component={Link} to="/acts" variant="outlined" color="inherit">
        Browse acts
      </Button>
    </Box>
  </Box>
)
