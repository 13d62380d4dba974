import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import { useSyncExternalStore } from 'react'
import type { Viewer } from '#shared/domain/permissions.ts'
import { ResponsiveDialog } from '../components/responsive-dialog.tsx'
import { keyHelp, setSingleKeys, singleKeys } from '../lib/keys.ts'
import { beginnings, pagesOf } from '../lib/menu.ts'
import { paths } from '../lib/paths.ts'

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
  gap: '6px 24px',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 12 },
  '& dd': { margin: 0, whiteSpace: 'nowrap' },
  '& kbd': {
    font: `600 0.8125rem/1 ${theme.typography.fontFamily}`,
    padding: '3px 7px',
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.line.strong}`,
    marginLeft: 4,
  },
}))

const everywhere = (begin: string | undefined): readonly (readonly [label: string, ...keys: string[]])[] => [
  ['Search, and every action of the page', 'Ctrl', 'K'],
  ...(begin === undefined ? [] : [[begin, 'N'] as const]),
  ['Next row', 'J'],
  ['Previous row', 'K'],
  ['Edit', 'E'],
  ['These keys', '?'],
]

/** All keys, from the tables that they work by. */
export default function KeysDialog({ viewer }: { viewer: Viewer }) {
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.get)
  const close = () => keyHelp.set(false)
  const begin = beginnings.find(({ who }) => who(viewer))?.label
  const keys = [
    ...everywhere(begin),
    ...pagesOf(viewer).map(({ path, key }) => [paths[path].title, 'G', key.toUpperCase()] as const),
  ]
  return (
    <ResponsiveDialog
      open
      title="Keys"
      maxWidth="md"
      isText
      onClose={close}
      actions={
        <Button variant="contained" onClick={close}>
          Done
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <List>
          {keys.map(([label, ...pressed]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {pressed.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </List>
        <FormControlLabel
          control={<Switch checked={isOn} onChange={(_, on) => setSingleKeys(on)} />}
          label="Single keys work in this browser"
        />
      </Box>
    </ResponsiveDialog>
  )
}
