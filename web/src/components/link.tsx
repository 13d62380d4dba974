import MuiLink, { type LinkProps as MuiLinkProps } from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'

/**
 * A link within the app. For external links use MUI's Link with `href`, `target="_blank"` and `rel="noopener
 * noreferrer"`.
 */
export const Link = ({ to, ...props }: MuiLinkProps & { to: string; state?: unknown }) => (
  <MuiLink component={RouterLink} to={to} {...props} />
)
