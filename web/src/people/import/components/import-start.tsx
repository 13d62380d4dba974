import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/components/link.tsx'
import { Section } from '#web/components/section.tsx'
import { latestImportsQuery } from '../api/imports.ts'
import { headlineOf } from '../words.ts'
import { DropFile } from './drop-file.tsx'

/** A new file, and the way back to those of the last month. */
export const ImportStart = ({ onBrought }: { onBrought: (id: string) => void }) => {
  const { data: latest = [] } = useQuery(latestImportsQuery)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DropFile onBrought={onBrought} />
      {latest.length > 0 && (
        <Section title="Latest imports">
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {latest.map((one) => (
              <li key={one.id}>
                <Link to={`/import?id=${one.id}`}>{one.name}</Link>
                <Typography variant="body2" color="textSecondary">
                  {headlineOf(one)} · {one.by}
                </Typography>
              </li>
            ))}
          </Box>
        </Section>
      )}
    </Box>
  )
}
