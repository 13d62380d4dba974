import SongsIcon from '@mui/icons-material/QueueMusicOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'

/** To the repertoire of an artist or group. */
export const SongsButton = ({ actId }: { actId: string }) => (
  <Button variant="outlined" startIcon={<SongsIcon />} component={Link} to={`/songs?id=${actId}`}>
    Songs
  </Button>
)
