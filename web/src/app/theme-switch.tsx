import Box from '@mui/material/Box'
import { useColorScheme } from '@mui/material/styles'
import { radius } from '../lib/looks.ts'

const modes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'Auto'],
] as const

/** Light, dark, or the device's setting. */
export const ThemeSwitch = () => {
  const { mode, setMode } = useColorScheme()
  return (
    <Box
      role="group"
      aria-label="Colors"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        mx: 3,
        mb: 3,
        p: 0.5,
        gap: 0.5,
        borderRadius: radius.control,
        bgcolor: 'ink.raised',
      }}
    >
      {modes.map(([value, label]) => (
        <Box
          key={value}
          component="button"
          type="button"
          aria-pressed={mode === value}
          onClick={() => setMode(value)}
          sx={{
            flex: 1,
            minHeight: 32,
            border: 0,
            borderRadius: '8px',
            bgcolor: mode === value ? 'ink.text' : 'transparent',
            color: mode === value ? 'ink.main' : 'ink.muted',
            font: 'inherit',
            fontSize: '0.8125rem',
            fontWeight: 650,
            cursor: 'pointer',
          }}
        >
          {label}
        </Box>
      ))}
    </Box>
  )
}
