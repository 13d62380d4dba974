import Skeleton from '@mui/material/Skeleton'

/** As high as the loaded line, so that the panels below do not move. */
export const RequestLinePlace = () => <Skeleton variant="rounded" height={104} />
