import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { CardsSkeleton } from '#web/components/skeletons.tsx'
import { publicActsQuery } from '#web/acts/public-acts/api/list-acts.ts'
import { PublicActCard } from './act-card.tsx'

/** Those with a picture of their own first. */
const useFeatured = (most: number) => {
  const { data, isPending } = useInfiniteQuery(publicActsQuery({}))
  const acts = [...(data?.pages[0]?.items ?? [])].sort((a, b) => Number(!a.picture) - Number(!b.picture))
  return { acts: acts.slice(0, most), isPending }
}

/** Four acts at a glance; generated artwork keeps the place until they are known. */
export const ActsCollage = () => {
  const { acts } = useFeatured(4)
  const tiles = [0, 1, 2, 3].map(
    (i) => acts[i] ?? { id: String(i), name: ['Live', 'Music', 'Book', 'Me'][i]!, picture: null, genres: null },
  )
  return (
    <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
      {tiles.map(({ id, name, picture, genres }) => (
        <ArtworkImage key={id} src={picture} name={name} plays={genres} corners="rounded" />
      ))}
    </Box>
  )
}

export const FeaturedActs = () => {
  const { acts, isPending } = useFeatured(3)
  if (isPending) return <CardsSkeleton cards={3} />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(17.5rem, 100%), 1fr))' }}>
      {acts.map((act) => (
        <PublicActCard key={act.id} act={act} />
      ))}
    </Box>
  )
}
