import AddIcon from '@mui/icons-material/Add'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { setListMax } from '#shared/domain/set-list/limits.ts'
import type { SetList, SetLists } from '#shared/domain/set-list/schema.ts'
import { wishedSongs } from '#shared/domain/set-list/set-lists.ts'
import { songKey } from '#shared/domain/song/songs.ts'
import { hasSongs, songsQuery } from '#web/acts/songs/api/songs.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { useKept } from '#web/components/form/use-text-draft.ts'
import { Link } from '#web/components/link.tsx'
import { Section } from '#web/components/section.tsx'
import { pageWidth } from '#web/lib/looks.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { planQuery } from '#web/messages/plan/api/plan.ts'
import { useSaveSetLists } from '../api/set-lists.ts'
import { SetEditor } from './set-editor.tsx'
import { SetsOnSheet } from './sets-on-sheet.tsx'

interface Draft {
  lists: SetList[]
  version: number
}

/** The sets of an event: ordered by the leader, read by those who play, on the day sheet and on paper. */
export const SetListsScreen = ({ event, saved }: { event: EventView; saved: SetLists }) => {
  const back = useWayBack()
  const save = useSaveSetLists(event.id)
  const [draft, keep] = useKept<Draft>(`set-lists.${event.id}`)
  const force = inForce(event)
  const actId = chosen(force.group_id) ?? chosen(force.artist_id) ?? ''
  const { data: repertoire } = useQuery({ ...songsQuery(actId), enabled: hasSongs(actId) })
  const { data: plan } = useQuery(planQuery(event.id))
  const lists = draft?.lists ?? saved.lists
  const set = (next: SetList[]) => keep({ lists: next, version: draft?.version ?? saved.version })
  const played = new Set(lists.flatMap(({ songs }) => songs.map(songKey)))
  const known = new Map((repertoire?.songs ?? []).map((song) => [songKey(song), song]))
  const wishes = wishedSongs(plan?.sections ?? [])
    .filter((song) => !played.has(songKey(song)))
    .map((song) => ({ ...song, key: known.get(songKey(song))?.key, length: known.get(songKey(song))?.length }))
  const isUnnamed = lists.some(({ name }) => name.trim() === '')
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: pageWidth.reading, mx: 'auto' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', displayPrint: 'none' }}>
        <Link to={`/day-sheet?id=${event.id}`} state={back}>
          Back to the day sheet
        </Link>
        {lists.length > 0 && (
          <Button variant="outlined" startIcon={<PrintIcon />} sx={{ ml: 'auto' }} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </Box>
      {draft && draft.version < saved.version && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => keep(undefined)}>
              Take theirs
            </Button>
          }
        >
          Somebody else has saved set lists meanwhile. Saving replaces theirs by yours.
        </Alert>
      )}
      {!saved.is_editable ? (
        lists.length > 0 ? (
          <Section title={event.name ?? 'Set lists'}>
            <SetsOnSheet sets={lists} />
          </Section>
        ) : (
          <EmptyState title="No set lists yet" text="The leader makes them." />
        )
      ) : (
        <>
          {lists.map((list, i) => (
            <SetEditor
              key={i}
              set={list}
              songs={repertoire?.songs ?? []}
              wishes={wishes}
              onChange={(next) => set(lists.with(i, next))}
              onRemove={() => set(lists.toSpliced(i, 1))}
            />
          ))}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', displayPrint: 'none' }}>
            {lists.length < setListMax.lists && (
              <Button
                variant="outlined"
                startIcon={<AddIcon />}
                onClick={() => set([...lists, { name: `Set ${lists.length + 1}`, note: null, songs: [] }])}
              >
                Add a set
              </Button>
            )}
            <Button
              variant="contained"
              disabled={!draft || isUnnamed}
              loading={save.isPending}
              onClick={() => save.mutate({ lists, version: saved.version }, { onSuccess: () => keep(undefined) })}
            >
              Save
            </Button>
            {draft && <Button onClick={() => keep(undefined)}>Discard</Button>}
            {draft && isUnnamed && (
              <Typography role="status" color="error">
                Please name the set
              </Typography>
            )}
          </Box>
        </>
      )}
    </Box>
  )
}
